/** Between the two halves of a double tap, and from what the first has changed to the second. */
const DEAF_MS = 700;
const SAME_PLACE_PX = 32;

let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
let isFinger = false;

if (typeof document !== "undefined") {
  const note = ({ pointerType }: PointerEvent) => {
    isFinger = pointerType === "touch";
  };
  document.addEventListener("pointerdown", note, { capture: true, passive: true });
}

/**
 * Whether a press is the second half of a double one: it would hit what the first half has brought under it, another row or
 * the opposite button. A mouse's are counted by the browser (`detail`); a sticky finger's come farther apart, so that they
 * are known by place and time. The keyboard's have neither.
 */
export function isSecondPress({ detail, clientX: x, clientY: y }: Pick<MouseEvent, "detail" | "clientX" | "clientY">) {
  if (!isFinger || detail === 0) return detail > 1;
  const isSecond = performance.now() - last.at < DEAF_MS && Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
  if (!isSecond) last = { x, y, at: performance.now() };
  return isSecond;
}

/** What the last press began shows now: on a slow line that is when something else comes under the finger. */
export function pressShows() {
  last.at = performance.now();
}
