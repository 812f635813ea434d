/** Between two presses of one double tap, and from what the first has changed to the second. */
const DEAF_MS = 700;
const SAME_PLACE_PX = 32;

let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };

/**
 * Whether a press comes right after another in the same place: a sticky finger's double tap, whose second half would hit
 * what the first has brought under it, another row or the opposite button. The keyboard's presses have no place.
 */
export function isSecondPress({
  detail,
  clientX: x,
  clientY: y,
}: {
  detail: number;
  clientX: number;
  clientY: number;
}) {
  if (detail === 0) return false;
  const isSecond = performance.now() - last.at < DEAF_MS && Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
  if (!isSecond) last = { x, y, at: performance.now() };
  return isSecond;
}

/** What the last press began shows now: on a slow line that is when something else comes under the finger. */
export function pressShows() {
  last.at = performance.now();
}
