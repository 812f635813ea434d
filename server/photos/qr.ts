import { correction, generate } from "lean-qr";
import { toSvgPath, toSvgSource } from "lean-qr/extras/svg";

/** Error correction level M: the code is readable with a scratch on it. */
const codeOf = (text: string) => generate(text, { minCorrectionLevel: correction.M });

/** A QR code as one path of unit squares, and the number of modules in a row. */
export function qrPath(text: string): { path: string; modules: number } {
  const code = codeOf(text);
  return { path: toSvgPath(code), modules: code.size };
}

/**
 * A QR code as SVG, dark on white.
 * @param size width and height in pixels, margin included
 * @param margin white modules on each side
 */
export const qrSvg = (text: string, size: number, margin: number): string =>
  toSvgSource(codeOf(text), { on: "#000", off: "#fff", pad: margin, width: size, height: size });
