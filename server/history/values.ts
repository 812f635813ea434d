/** The value of a field in an entry, where what it says is not kept. */
export const NOT_KEPT = "(not kept)";

/** Whether two values of a field say the same; nothing and null are one. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
