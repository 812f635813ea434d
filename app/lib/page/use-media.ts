import { useSyncExternalStore } from "react";

/** Whether a media query matches; false on the server. */
export const useMediaQuery = (query: string) =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );

/** Whether the screen is wide enough for details beside a list, and for a rail (`lg` in the styles). */
export const useIsWide = () => useMediaQuery("(min-width: 64rem)");
