import { useSyncExternalStore } from "react";
import type { Business } from "../../../schema/business.ts";

let newer: Business | undefined;
const listeners = new Set<() => void>();

/** Shows settings that are newer than those that came with the page. */
export function showBusiness(business: Business) {
  newer = business;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The settings that were changed on this page; undefined while they are those that it came with. */
export const useNewerBusiness = () =>
  useSyncExternalStore(
    subscribe,
    () => newer,
    () => undefined,
  );
