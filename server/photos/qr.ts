import { correction, generate } from "lean-qr";

/** A QR code as one path of unit squares, row by row; a reader with a scratch on it still reads it. */
export function qrPath(text: string): { path: string; modules: number } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const runs: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x += 1;
      runs.push(`M${start} ${y}h${x + 1 - start}v1h${start - x - 1}z`);
    }
  }
  return { path: runs.join(""), modules: code.size };
}

/**
 * A QR code as SVG, dark on white.
 * @param size width and height in pixels, margin included
 * @param margin white modules on each side
 */
export function qrSvg(text: string, size: number, margin: number): string {
  const { path, modules } = qrPath(text);
  const whole = modules + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"`,
    ` viewBox="${-margin} ${-margin} ${whole} ${whole}" shape-rendering="crispEdges">`,
    `<rect x="${-margin}" y="${-margin}" width="${whole}" height="${whole}" fill="#fff"/>`,
    `<path d="${path}" fill="#000"/></svg>`,
  ].join("");
}
