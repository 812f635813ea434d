import { useEffect } from "react";

/** When the screen goes with the button that was pressed on it, the keyboard goes on at the beginning of the next one. */
export function useFocusPassedOn() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    },
    [],
  );
}
