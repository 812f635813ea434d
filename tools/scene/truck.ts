import { cone } from "./cone.ts";
import { hatch } from "./hatch.ts";
import type { Palette } from "./palette.ts";
import { circle, clip, defs, ellipse, group, linear, path, place, radial, rect, round, stroke } from "./svg.ts";

/** Drawn 682 wide with the road at y = 400, facing right. */
const bodyOutline =
  "M46 58H448Q476 58 482 84L487 106H546C574 106 590 116 602 144L628 212C632 224 640 230 650 234Q670 242 670 264V340Q670 354 656 354H28Q14 354 14 340V90Q14 58 46 58Z";

const wheelsAt = [136, 586] as const;

function shadows({ shadow, truck }: Palette): string {
  return (
    defs(
      radial("pp-shadow", [
        [0, shadow.color, shadow.opacity],
        [0.55, shadow.color, shadow.opacity * 0.6],
        [1, shadow.color, 0],
      ]),
      radial("pp-contact", [
        [0, shadow.color, 0.6],
        [0.7, shadow.color, 0.5],
        [1, shadow.color, 0],
      ]),
    ) +
    ellipse(346, 408, 400, 40, "url(#pp-shadow)") +
    path("M76 350H644V360Q644 368 636 368H84Q76 368 76 360Z", truck.trim) +
    ellipse(342, 396, 336, 16, "url(#pp-contact)")
  );
}

function livery(): string {
  const range =
    "M0 300L40 274L68 290L108 266L152 294L192 272L228 291L266 270L304 293L346 271L386 291L434 246L478 288L514 260L562 293L606 258L642 284L700 246V360H0Z";
  return path(range, "url(#pp-band)");
}

function cab({ truck }: Palette): string {
  return [
    path("M502 130H544Q564 130 573 150L598 216H502Z", "url(#pp-glass)"),
    path("M520 130H538L514 216H502V190Z", "#ffffff", 'opacity=".35"'),
    stroke("M548 132V214", truck.trim, 5, 'opacity=".75"'),
    stroke("M494 116V332H536", truck.trim, 2.5, 'opacity=".35"'),
    rect(506, 234, 24, 6, truck.trim, 3, 'opacity=".75"'),
    path("M578 122Q594 128 602 144L628 212H616L590 148Q585 134 570 128Z", "url(#pp-glass)"),
    rect(611, 168, 11, 36, truck.trim, 5.5),
  ].join("");
}

function body(palette: Palette): string {
  const { truck } = palette;
  return [
    defs(
      clip("pp-body", bodyOutline),
      linear("pp-paint", [
        [0, truck.body.top],
        [1, truck.body.bottom],
      ]),
      linear("pp-band", [
        [0, truck.band.top],
        [1, truck.band.bottom],
      ]),
      linear(
        "pp-glass",
        [
          [0, truck.glass.top],
          [1, truck.glass.bottom],
        ],
        [0.6, 1],
      ),
      linear(
        "pp-side",
        [
          [0, "#0b2545", 0.16],
          [0.07, "#0b2545", 0],
          [0.9, "#0b2545", 0],
          [1, "#0b2545", 0.14],
        ],
        [1, 0],
      ),
    ),
    path(bodyOutline, "url(#pp-paint)"),
    group(
      livery() +
        path("M0 330H700V360H0Z", truck.trim, 'opacity=".25"') +
        path("M0 40H700V360H0Z", "url(#pp-side)") +
        stroke("M484 92V354", truck.trim, 2.5, 'opacity=".25"') +
        path("M0 58H490V72H0Z", "#ffffff", 'opacity=".6"'),
      'clip-path="url(#pp-body)"',
    ),
    cab(palette),
  ].join("");
}

function bumpers({ truck }: Palette): string {
  return [
    rect(6, 334, 60, 16, truck.metal, 8),
    rect(630, 334, 48, 16, truck.metal, 8),
    rect(12, 270, 9, 34, "#e0294a", 4),
    circle(652, 270, 17, truck.metal),
    circle(654, 270, 12.5, truck.lamp),
    circle(650, 300, 5, "#ff9d3c"),
  ].join("");
}

function wheel(x: number, { truck, awning }: Palette): string {
  const y = 354;
  const spokes = [0, 72, 144, 216, 288].map((angle) => {
    const turn = ((angle - 90) * Math.PI) / 180;
    return circle(x + Math.cos(turn) * 15, y + Math.sin(turn) * 15, 3.4, truck.metal);
  });
  return [
    path(`M${x - 60} 354A60 60 0 0 1 ${x + 60} 354Z`, truck.trim),
    circle(x, y, 46, truck.tyre),
    circle(x, y, 31, truck.rim),
    circle(x, y, 24, truck.metal),
    circle(x, y, 21.5, truck.rim),
    ...spokes,
    circle(x, y, 8, awning.stripe),
  ].join("");
}

/** Hand-lettered in one stroke width, so that no font is needed. */
const letters: Readonly<Record<string, readonly [advance: number, d: string]>> = {
  S: [0.94, "M.6 .16C.5-.05 .05-.06 .05 .25C.05 .53 .63 .45 .63 .75C.63 1.06 .1 1.04 0 .82"],
  H: [0.96, "M0 0V1M.62 0V1M0 .5H.62"],
  A: [1.02, "M0 1L.35 0L.7 1M.12 .66H.58"],
  V: [1.0, "M0 0L.35 1L.7 0"],
  E: [0.84, "M.52 0H0V1H.52M0 .5H.44"],
  D: [0.96, "M0 0V1H.18C.8 1 .8 0 .18 0Z"],
  I: [0.34, "M0 0V1"],
  C: [0.96, "M.66 .18C.45-.14 0-.06 0 .5C0 1.06 .45 1.14 .66 .82"],
  " ": [0.5, ""],
};

function sign(words: string, x: number, y: number, size: number, color: string): string {
  let pen = 0;
  const drawn = [...words].map((letter) => {
    const [advance, d] = letters[letter] ?? [0.5, ""];
    const at = pen;
    pen += advance;
    return d === "" ? "" : `<path d="${d}" transform="translate(${round(at * 100) / 100} 0)"/>`;
  });
  return place(
    group(
      drawn.join(""),
      `fill="none" stroke="${color}" stroke-width=".2" stroke-linecap="round" stroke-linejoin="round"`,
    ),
    x,
    y,
    size,
  );
}

function roof(palette: Palette): string {
  const { truck } = palette;
  return [
    rect(60, 46, 60, 14, truck.metal, 5),
    rect(380, 48, 44, 12, truck.metal, 5),
    path("M196 60L206 40H272L282 60Z", truck.trim),
    rect(216, 34, 46, 10, truck.metal, 5),
    place(cone(palette), 239, 40, 1),
  ].join("");
}

function warmLight({ shine }: Palette): string {
  if (shine === 0) return "";
  return (
    defs(
      radial("pp-warm", [
        [0, "#ffd37a", 0.62],
        [0.5, "#ffb95e", 0.22],
        [1, "#ffb95e", 0],
      ]),
      linear(
        "pp-beam",
        [
          [0, "#ffe9a8", 0.55],
          [1, "#ffe9a8", 0],
        ],
        [1, 0],
      ),
    ) +
    ellipse(228, 424, 300, 52, "url(#pp-warm)") +
    path("M656 262L900 300V420L656 284Z", "url(#pp-beam)", 'opacity=".32"') +
    circle(654, 270, 46, "url(#pp-warm)")
  );
}

function hatchGlow({ shine }: Palette, strength: number): string {
  return shine === 0 ? "" : ellipse(228, 250, 280, 120, "url(#pp-warm)", `opacity="${strength}"`);
}

export function truck(palette: Palette): string {
  return [
    shadows(palette),
    roof(palette),
    body(palette),
    ...wheelsAt.map((x) => wheel(x, palette)),
    bumpers(palette),
    sign("SHAVED ICE", 232, 305, 27, palette.truck.letter),
    warmLight(palette),
    hatchGlow(palette, 0.6),
    hatch(palette),
    hatchGlow(palette, 0.22),
  ].join("");
}
