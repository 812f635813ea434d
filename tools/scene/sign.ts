import { cone } from "./cone.ts";
import type { Palette } from "./palette.ts";
import { ellipse, path, place, rect, stroke } from "./svg.ts";

/** A folding board on the ground, foot at 0,0, about 90 wide and 130 high. */
export function sign(palette: Palette): string {
  const { truck, hatch, shadow } = palette;
  return [
    ellipse(12, 2, 66, 9, shadow.color, `opacity="${shadow.opacity * 0.7}"`),
    stroke("M26-122L52-6", truck.trim, 7),
    path("M-30-130H30L44 0H-44Z", hatch.counter, `stroke="${hatch.counter}" stroke-width="6" stroke-linejoin="round"`),
    path("M-24-122H24L34-14H-34Z", truck.board),
    place(cone(palette), 0, -40, 0.37),
    rect(-17, -32, 34, 4, truck.letter, 2, 'opacity=".85"'),
    rect(-11, -24, 22, 4, truck.lamp, 2),
  ].join("");
}
