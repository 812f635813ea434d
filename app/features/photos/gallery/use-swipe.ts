import { type PointerEvent, useRef } from "react";

/** A drag of this share of the width, or of this many pixels, turns. */
const ENOUGH_SHARE = 0.25;
const ENOUGH_PX = 50;
/** Less is a tap. */
const STARTS_PX = 6;

interface Swipe {
  onTurn: (by: 1 | -1) => void;
  /** Called when somebody lays a finger on it and when they lift it. */
  onHold: (isHeld: boolean) => void;
}

/** Dragging sideways, by finger or mouse: what is dragged follows by the property `--drag`. Up and down still scrolls, two fingers zoom. */
export function useSwipe<Element extends HTMLElement>({ onTurn, onHold }: Swipe) {
  const area = useRef<Element>(null);
  const from = useRef<number>(undefined);

  function draw(pixels: number) {
    area.current?.style.setProperty("--drag", `${pixels}px`);
    area.current?.toggleAttribute("data-dragging", pixels !== 0);
  }

  function end(event: PointerEvent, isTurn: boolean) {
    if (from.current === undefined) return;
    const moved = event.clientX - from.current;
    from.current = undefined;
    draw(0);
    onHold(false);
    const enough = Math.min(ENOUGH_PX, (area.current?.clientWidth ?? 0) * ENOUGH_SHARE);
    if (isTurn && Math.abs(moved) >= enough) onTurn(moved < 0 ? 1 : -1);
  }

  return {
    ref: area,
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      from.current = event.clientX;
      // The drag is ours, wherever it goes: lifted elsewhere, it would not be heard of, and go on without a finger.
      area.current?.setPointerCapture(event.pointerId);
      onHold(true);
    },
    onPointerMove(event: PointerEvent) {
      if (from.current === undefined) return;
      const moved = event.clientX - from.current;
      if (Math.abs(moved) < STARTS_PX) return;
      draw(moved);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
