import { cone } from "./cone.ts";
import type { Palette } from "./palette.ts";
import { circle, clip, closed, defs, ellipse, group, linear, type Point, path, place, rect, stroke } from "./svg.ts";

const window = { left: 84, right: 372, top: 104, bottom: 244 } as const;

function bottles(from: number, colors: readonly string[]): string {
  return colors
    .map((color, i) => {
      const x = from + i * 21;
      return (
        rect(x, 206, 15, 38, color, 4) +
        rect(x + 4.5, 196, 6, 12, "#ffffff", 2) +
        rect(x + 3, 212, 3, 22, "#ffffff", 1.5, 'opacity=".45"')
      );
    })
    .join("");
}

/** The polar bear who serves: head, bib and an arm that holds out a cone. */
function bear({ hatch: { fur, furShade }, awning, truck }: Palette, cupOf: string): string {
  return [
    path("M-40 60C-40 22-24 12 0 12S40 22 40 60Z", furShade),
    path("M-24 60C-24 36-16 30 0 30S24 36 24 60Z", awning.stripe),
    circle(-21, -19, 9, fur),
    circle(21, -19, 9, fur),
    circle(-21, -19, 4.5, furShade),
    circle(21, -19, 4.5, furShade),
    ellipse(0, 0, 31, 27, fur),
    ellipse(0, 9, 16, 12.5, furShade),
    ellipse(0, 4, 6.5, 4.6, truck.trim),
    circle(-12.5, -5, 3.3, truck.trim),
    circle(12.5, -5, 3.3, truck.trim),
    stroke("M-6 13Q0 18 6 13", truck.trim, 2.4),
    stroke("M34 58Q60 60 61 34", furShade, 18),
    place(cupOf, 64, 38, 0.34, 6),
    ellipse(61, 28, 11.5, 9, fur),
  ].join("");
}

function room(palette: Palette): string {
  const { hatch, ice } = palette;
  const shades = [ice.red, "#ffc93c", "#2bb59a", ice.blue];
  return [
    `<g clip-path="url(#pp-window)">`,
    rect(window.left, window.top, window.right - window.left, window.bottom - window.top, "url(#pp-room)", 8),
    rect(window.left, 190, 84, 4, hatch.shelf),
    rect(296, 190, 76, 4, hatch.shelf),
    bottles(94, ["#2bb59a", ice.red, "#ffc93c"]),
    bottles(308, shades.slice(1)),
    place(bear(palette, cone(palette)), 208, 203, 0.92),
    "</g>",
  ].join("");
}

function counter({ hatch, truck }: Palette): string {
  return [
    path("M64 256H394L386 272H72Z", truck.trim, 'opacity=".28"'),
    rect(58, 242, 342, 15, hatch.counter, 5),
    rect(58, 251, 342, 6, truck.trim, 3, 'opacity=".18"'),
    rect(92, 257, 8, 22, truck.metal, 3),
    rect(356, 257, 8, 22, truck.metal, 3),
  ].join("");
}

function awning({ awning: look, truck }: Palette): string {
  const count = 11;
  const [top, edge, hem] = [90, 158, 162] as const;
  const topX = (i: number): number => 80 + (i * 296) / count;
  const edgeX = (i: number): number => 46 + (i * 364) / count;
  const half = 364 / count / 2;
  const stripes = Array.from({ length: count }, (_, i) => {
    const color = i % 2 === 0 ? look.stripe : look.plain;
    const cloth: readonly Point[] = [
      [topX(i), top],
      [topX(i + 1), top],
      [edgeX(i + 1), edge],
      [edgeX(i), edge],
    ];
    const flap = `M${edgeX(i)} ${edge}H${edgeX(i + 1)}V${hem}A${half} ${half * 0.95} 0 0 1 ${edgeX(i)} ${hem}Z`;
    return path(closed(cloth), color) + path(flap, color) + path(flap, truck.trim, 'opacity=".13"');
  });
  return [
    rect(window.left, 150, window.right - window.left, 62, "url(#pp-awning-shade)"),
    ...stripes,
    path(`M80 ${top}H376L410 ${edge}H46Z`, "url(#pp-awning-light)"),
    rect(76, top - 5, 304, 8, truck.trim, 4),
  ].join("");
}

function menuBoard({ truck, bulbs, ice }: Palette): string {
  const dots = [ice.red, "#ffc93c", "#2bb59a", "#6ab8f0"];
  const rows = dots.map(
    (color, i) =>
      circle(429, 152 + i * 21, 5.5, color) +
      rect(439, 150 + i * 21, i % 2 === 0 ? 21 : 16, 4, "#ffffff", 2, 'opacity=".85"'),
  );
  return group(
    rect(413, 118, 56, 118, truck.metal, 8) +
      rect(417, 122, 48, 110, truck.board, 5) +
      rect(427, 132, 28, 5, bulbs[0] ?? "#ffc93c", 2.5) +
      rows.join(""),
    "",
  );
}

export function hatch(palette: Palette): string {
  const { room: light } = palette.hatch;
  return [
    defs(
      clip("pp-window", "M84 104H372V244H84Z"),
      linear("pp-room", [
        [0.3, light.top],
        [1, light.bottom],
      ]),
      linear("pp-awning-shade", [
        [0, palette.awning.underside, 0.55],
        [1, palette.awning.underside, 0],
      ]),
      linear("pp-awning-light", [
        [0, "#ffffff", 0.16],
        [0.5, "#ffffff", 0],
        [1, "#0b2545", 0.1],
      ]),
    ),
    rect(
      window.left - 5,
      window.top,
      window.right - window.left + 10,
      window.bottom - window.top + 4,
      palette.truck.trim,
      10,
    ),
    room(palette),
    counter(palette),
    menuBoard(palette),
    awning(palette),
  ].join("");
}
