export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, color: string, opacity?: number];

export type Triple = readonly [a: number, b: number, c: number];

const rows = (text: string): number[][] => text.split(",").map((row) => row.trim().split(" ").map(Number));

/** "0 10, 20 30": drawings are lists of hundreds of points, and this is how a person can read and edit them. */
export const points = (text: string): Point[] => rows(text).map(([x = 0, y = 0]) => [x, y]);

export const triples = (text: string): Triple[] => rows(text).map(([a = 0, b = 0, c = 0]) => [a, b, c]);

export const round = (value: number): number => Math.round(value * 10) / 10;

const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

export const line = (through: readonly Point[]): string => `M${through.map(pair).join("L")}`;

export const closed = (outline: readonly Point[]): string => `${line(outline)}Z`;

/** A soft line through all points (Catmull-Rom turned into Bézier curves). */
export function smooth(through: readonly Point[]): string {
  const at = (index: number): Point => through[Math.min(Math.max(index, 0), through.length - 1)] ?? [0, 0];
  let d = `M${pair(at(0))}`;
  for (let i = 0; i < through.length - 1; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${pair(leave)} ${pair(arrive)} ${pair(to)}`;
  }
  return d;
}

export const path = (d: string, fill: string, extra = ""): string => `<path d="${d}" fill="${fill}" ${extra}/>`;

export const stroke = (d: string, color: string, width: number, extra = ""): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  extra = "",
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}" ${extra}/>`;

export const circle = (x: number, y: number, r: number, fill: string, extra = ""): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${extra}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = ""): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`;

export const group = (content: string, extra: string): string => `<g ${extra}>${content}</g>`;

export const place = (content: string, x: number, y: number, scale = 1, rotate = 0): string =>
  group(content, `transform="translate(${round(x)} ${round(y)}) rotate(${rotate}) scale(${scale})"`);

const stopList = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");

/** Top to bottom unless a direction in fractions of the shape is given. */
export const linear = (id: string, stops: readonly Stop[], [x2, y2]: Point = [0, 1]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`;

export const radial = (id: string, stops: readonly Stop[]): string =>
  `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`;

export const clip = (id: string, d: string): string => `<clipPath id="${id}"><path d="${d}"/></clipPath>`;

export const defs = (...items: string[]): string => `<defs>${items.join("")}</defs>`;
