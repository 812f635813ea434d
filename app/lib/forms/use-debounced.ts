import { useEffect, useState } from "react";

/** Debounces a value: returns it when it has not changed for `ms` milliseconds. */
export function useDebounced<Value extends string | null>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
