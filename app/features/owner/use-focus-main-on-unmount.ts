import { useEffect } from "react";

/** Moves the focus to `main` when the screen unmounts with the focused button. */
export function useFocusMainOnUnmount() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    },
    [],
  );
}
