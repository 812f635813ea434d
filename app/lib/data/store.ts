import { useSyncExternalStore } from "react";

interface Store<Value> {
  get(): Value;
  /** The value on the server, and in the browser until the page is hydrated. */
  first(): Value;
  set(next: Value): void;
  /** Calls `listener` after each `set`. @returns unsubscribes */
  subscribe(listener: (value: Value) => void): () => void;
}

/** A value outside of React that components and others subscribe to. */
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

/** The store's value; the component is rendered again when it changes. */
export const useStore = <Value>({ subscribe, get, first }: Store<Value>) => useSyncExternalStore(subscribe, get, first);
