import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page comes alive, true afterwards. */
export const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
