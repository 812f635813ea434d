import type { Frame } from "./frames.ts";
import type { Palette } from "./palette.ts";
import { circle, defs, ellipse, group, linear, type Point, path, place, radial, rect, stroke } from "./svg.ts";

const cloudShape =
  "M-130 0C-152 0-150-34-118-34C-112-66-62-74-46-48C-26-80 40-76 48-38C66-52 96-44 98-22C122-28 134 0 112 0Z";

function clouds(frame: Frame, { cloud }: Palette): string {
  const drawn = frame.clouds.map(([x, y, scale]) => place(path(cloudShape, "url(#pp-cloud)"), x, y, scale)).join("");
  return (
    defs(
      linear("pp-cloud", [
        [0, cloud.color, cloud.opacity],
        [1, cloud.color, 0],
      ]),
    ) + drawn
  );
}

function stars(frame: Frame): string {
  return frame.stars
    .map(([x, y], i) => circle(x, y, i % 5 === 0 ? 2.4 : 1.5, "#ffffff", `opacity="${i % 3 === 0 ? 0.85 : 0.55}"`))
    .join("");
}

/** A six-armed ice crystal of radius 1, drawn once and placed many times. */
function crystal(): string {
  const arm = "M0 0V-1M0 -.58L.27 -.85M0 -.58L-.27 -.85";
  const arms = [0, 60, 120, 180, 240, 300].map((angle) => group(`<path d="${arm}"/>`, `transform="rotate(${angle})"`));
  return group(arms.join(""), 'fill="none" stroke="#fff" stroke-width=".15" stroke-linecap="round"');
}

const glint = path("M0-1C.07-.25 .2-.1 .7 0C.2 .1 .07 .25 0 1C-.07 .25-.2 .1-.7 0C-.2-.1-.07-.25 0-1Z", "#fff");

export function iceInTheAir(frame: Frame, { crystal: look }: Palette): string {
  const drawn = frame.crystals.map(([x, y, size], i) =>
    i % 2 === 0 ? place(crystal(), x, y, size, i * 17) : place(glint, x, y, size),
  );
  return group(drawn.join(""), `opacity="${look.opacity}"`).replaceAll('#fff"', `${look.color}"`);
}

const moonSpots = [
  [-0.55, -0.3, 0.14],
  [0.52, -0.5, 0.1],
  [0.62, 0.05, 0.17],
  [-0.72, 0.14, 0.08],
] as const;

function orb({ orb: { at, r } }: Frame, { orb: look, stars: craters }: Palette): string {
  return (
    defs(
      linear("pp-orb", [
        [0, look.core],
        [1, look.edge],
      ]),
      radial("pp-glow", [
        [0, look.glow, look.glowOpacity],
        [0.3, look.glow, look.glowOpacity * 0.62],
        [0.62, look.glow, look.glowOpacity * 0.2],
        [1, look.glow, 0],
      ]),
    ) +
    circle(at[0], at[1], r * 3.6, "url(#pp-glow)") +
    circle(at[0], at[1], r, "url(#pp-orb)") +
    (craters > 0
      ? moonSpots.map(([x, y, size]) => circle(at[0] + x * r, at[1] + y * r, size * r, look.edge)).join("")
      : "")
  );
}

export function sky(frame: Frame, palette: Palette): string {
  return [
    defs(linear("pp-sky", palette.sky)),
    rect(0, 0, frame.width, frame.height, "url(#pp-sky)"),
    palette.stars > 0 ? stars(frame) : "",
    clouds(frame, palette),
    orb(frame, palette),
  ].join("");
}

/** Light of the orb that veils what stands in front of it. */
export const bloom = ({ orb: { at, r } }: Frame, { orb: look }: Palette): string =>
  circle(at[0], at[1], r * 3, "url(#pp-glow)", `opacity="${look.bloom}"`);

function bulbString(from: Point, to: Point, sag: number, count: number, palette: Palette): string {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const on = (t: number): Point => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [a * from[0] + b * middle[0] + c * to[0], a * from[1] + b * middle[1] + c * to[1]];
  };
  const wire = stroke(
    `M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}`,
    palette.truck.trim,
    2,
    'opacity=".7"',
  );
  const bulbs = Array.from({ length: count }, (_, i) => {
    const [x, y] = on((i + 0.5) / count);
    const glow = palette.shine > 0 ? circle(x, y + 8, 30, "url(#pp-bulb)") : "";
    return (
      glow +
      circle(x, y + 8, 6.5, palette.bulbs[i % palette.bulbs.length] ?? "#ffffff") +
      rect(x - 2.5, y - 1, 5, 5, palette.truck.trim, 1)
    );
  });
  return wire + bulbs.join("");
}

export function stringLights(frame: Frame, palette: Palette): string {
  const masts = frame.masts.map(
    ([x, top, foot]) =>
      ellipse(x + 8, foot, 30, 6, palette.shadow.color, `opacity="${palette.shadow.opacity * 0.6}"`) +
      rect(x - 3.5, top, 7, foot - top, palette.truck.trim, 3) +
      circle(x, top, 8, palette.truck.lamp),
  );
  const strings = frame.lights.map(([from, to, sag, count]) => bulbString(from, to, sag, count, palette));
  return (
    defs(
      radial("pp-bulb", [
        [0, "#ffd98a", 0.75],
        [0.35, "#ffc463", 0.28],
        [1, "#ffc463", 0],
      ]),
    ) +
    masts.join("") +
    strings.join("")
  );
}
