import { coneDefs } from "./cone.ts";
import { frames, type Shape } from "./frames.ts";
import { meadows, mountains } from "./landscape.ts";
import { palettes, type Theme } from "./palette.ts";
import { sign } from "./sign.ts";
import { bloom, iceInTheAir, sky, stringLights } from "./sky.ts";
import { place } from "./svg.ts";
import { truck } from "./truck.ts";

/** The hero picture: calm sky where text will lie, the truck before its mountains below. */
export function scene({ shape, theme }: { shape: Shape; theme: Theme }): string {
  const frame = frames[shape];
  const palette = palettes[theme];
  const { x, ground, scale } = frame.truck;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">`,
    coneDefs,
    sky(frame, palette),
    mountains(frame, palette),
    bloom(frame, palette),
    iceInTheAir(frame, palette),
    meadows(frame, palette),
    stringLights(frame, palette),
    place(truck(palette), x, ground - 400 * scale, scale),
    frame.sign ? place(sign(palette), ...frame.sign) : "",
    "</svg>",
  ].join("");
}
