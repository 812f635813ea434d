/** The longest time between the two taps of a double tap, or between the outcome of the first tap and the second tap. */
const DOUBLE_TAP_MS = 700;
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
 * Whether a press is the second of a double click or double tap. It would hit another row or the opposite button, which the first has
 * moved there. The browser counts the clicks of a mouse (`detail`). The taps of an unsteady finger are too far apart for that count, so
 * place and time decide. Presses of the keyboard have `detail` 0 and never count.
 */
export function isSecondPress({ detail, clientX: x, clientY: y }: Pick<MouseEvent, "detail" | "clientX" | "clientY">) {
  if (!isFinger || detail === 0) return detail > 1;
  const isSecond = performance.now() - last.at < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
  if (!isSecond) last = { x, y, at: performance.now() };
  return isSecond;
}

/** Call this when the outcome of the last press is shown: on a slow connection, another control moves under the finger only then. */
export function markPressShown() {
  last.at = performance.now();
}
