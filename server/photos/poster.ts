import type { Business } from "../../schema/business.ts";
import { paletteOf } from "../../schema/palette.ts";
import { escapeHtml } from "../web/html.ts";
import { qrPath } from "./qr.ts";

/** Widths and heights in millimetres. */
const PAPERS = { letter: [215.9, 279.4], a4: [210, 297] } as const;
export type PaperSize = keyof typeof PAPERS;

const BOLD_LETTER_WIDTH = 0.62;
const FONT = `font-family="Figtree, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif" text-anchor="middle"`;

/** A poster to print: the business's name, a line of instructions, and the QR code of `address`. */
export function posterSvg({ name, colors }: Business, address: string, paper: PaperSize): string {
  const { light } = paletteOf(colors);
  const { night } = light;
  const [width, height] = PAPERS[paper];
  const { path, modules } = qrPath(address);
  const side = width * 0.56;
  const quiet = 4;
  const unit = side / (modules + 2 * quiet);
  const [left, top] = [(width - side) / 2, height * 0.37];

  const line = (text: string, y: number, size: number, attributes: string) => {
    const fitting = Math.min(size, (width * 0.88) / Math.max(1, text.length * BOLD_LETTER_WIDTH));
    return `<text x="${width / 2}" y="${y}" font-size="${fitting.toFixed(2)}" ${FONT} ${attributes}>${escapeHtml(text)}</text>`;
  };

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeHtml(name)}: scan the code to share your photos</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<rect width="${width}" height="${height * 0.3}" fill="${night}"/>`,
    line(name, height * 0.14, 18, `font-weight="700" fill="#fff"`),
    line("Share your photo!", height * 0.23, 14, `font-weight="600" fill="${light["on-night-muted"]}"`),
    `<g transform="translate(${left} ${top}) scale(${unit}) translate(${quiet} ${quiet})" shape-rendering="crispEdges">`,
    `<path d="${path}" fill="#000"/></g>`,
    line("Scan the QR code to submit photos!", height * 0.87, 10, `font-weight="600" fill="${night}"`),
    line(address.replace(/^https?:\/\//, ""), height * 0.92, 7, `fill="#333"`),
    "</svg>",
  ].join("");
}
