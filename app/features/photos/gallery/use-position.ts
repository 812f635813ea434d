import { useState } from "react";

/**
 * Where in a round of `count` photos one is. The turn counts on past the end: each turn is drawn as an element of its own,
 * so that the last photo moves out to the left as the first one comes in from the right.
 */
export function usePosition(count: number) {
  const [{ turn, index: wanted }, setAt] = useState({ turn: 0, index: 0 });
  // Photos may have gone since.
  const index = Math.min(wanted, Math.max(0, count - 1));
  const around = (step: number) => (count === 0 ? 0 : (index + step + count) % count);

  return {
    turn,
    index,
    around,
    step: (by: 1 | -1) => setAt({ turn: turn + by, index: around(by) }),
    goTo(next: number) {
      if (next === index) return;
      // A neighbour moves in; what is further away takes the place at once.
      const by = next === around(1) ? 1 : next === around(-1) ? -1 : 10;
      setAt({ turn: turn + by, index: next });
    },
  };
}
