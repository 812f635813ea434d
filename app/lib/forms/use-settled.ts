import { useEffect, useState } from "react";

/** The value once it has stayed the same for `ms` milliseconds: not every key stroke is worth a call. */
export function useSettled<Value extends string | null>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
