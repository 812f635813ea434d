import { useSyncExternalStore } from "react";

interface Store<Value> {
  get(): Value;
  /** The value on the server, and in the browser until the page is hydrated. */
  first(): Value;
  set(next: Value): void;
  /** Calls `listener` after each `set`. @returns a function that unsubscribes it */
  subscribe(listener: (value: Value) => void): () => void;
}

/** Creates a value outside React, to which components and other modules can subscribe. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => value,
    first: () => first,
    set(next) {
      value = next;
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the store's value, and renders the component again when it changes. */
export const useStore = <Value>({ subscribe, get, first }: Store<Value>) => useSyncExternalStore(subscribe, get, first);
