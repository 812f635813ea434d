import type { Palette } from "./palette.ts";
import { clip, closed, defs, linear, type Point, path, round, stroke } from "./svg.ts";

/** Heaped ice: a dome of little arcs that rises to a blunt peak. */
function heap(): string {
  const bumps = 11;
  const points = Array.from({ length: bumps + 1 }, (_, i): Point => {
    const angle = Math.PI * (1.2 - (1.4 * i) / bumps);
    return [round(Math.cos(angle) * 56), round(-128 - Math.sin(angle) * 62)];
  });
  return `M${points.map(([x, y]) => `${x} ${y}`).join("A15 15 0 0 1 ")}Z`;
}

const paper: readonly Point[] = [
  [-48, -98],
  [48, -98],
  [7, 0],
  [-7, 0],
];
const fold: readonly Point[] = [
  [14, -98],
  [48, -98],
  [7, 0],
  [0, 0],
];

/** Once per picture, whatever the number of cones. */
export const coneDefs = defs(
  clip("pp-heap", heap()),
  clip("pp-paper", closed(paper)),
  linear(
    "pp-heap-light",
    [
      [0, "#ffffff", 0.38],
      [0.45, "#ffffff", 0],
      [0.55, "#0b2545", 0],
      [1, "#0b2545", 0.24],
    ],
    [1, 0.25],
  ),
);

/** Paper cone with red, white and blue ice, tip at 0,0, about 116 wide and 200 high. */
export function cone({ ice }: Palette): string {
  return [
    `<g clip-path="url(#pp-heap)">`,
    path("M-80-210H80V-140H-80Z", ice.red),
    path("M-80-146C-54-158-40-138-16-145S20-158 40-146S66-150 80-150V-110H-80Z", ice.white),
    path("M-80-122C-54-112-40-128-18-120S22-112 40-122S68-116 80-122V-70H-80Z", ice.blue),
    path("M-80-210H80V-70H-80Z", "url(#pp-heap-light)"),
    "</g>",
    path(closed(paper), ice.paper, 'stroke-linejoin="round"'),
    `<g clip-path="url(#pp-paper)">`,
    path("M-60-70L60-96V-80L-60-52ZM-60-34L60-64V-50L-60-16Z", ice.red),
    path(closed(fold), ice.paperShade, 'opacity=".6"'),
    "</g>",
    stroke("M-47-98H47", ice.paperShade, 5),
    stroke("M-47-98H10", ice.paper, 5),
  ].join("");
}
