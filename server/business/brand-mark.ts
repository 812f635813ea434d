import type { BrandColors } from "../../schema/business.ts";
import { darkenForWhiteText } from "../../schema/palette.ts";

/** An awning in the site's colors. It has no letters, which would need the machine's fonts. */
export function brandMark({ main, deep }: BrandColors): string {
  const stripes = [0, 1, 2, 3, 4]
    .map((index) => {
      const left = 96 + index * 64;
      const fill = index % 2 === 0 ? main : "#ffffff";
      return `<path fill="${fill}" d="M${left} 148h64v112a32 32 0 0 1-64 0Z"/>`;
    })
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><circle cx="256" cy="256" r="246" fill="${darkenForWhiteText(deep)}" stroke="#ffffff" stroke-width="16"/>${stripes}<path fill="#ffffff" d="M120 316h272v76a20 20 0 0 1-20 20H140a20 20 0 0 1-20-20Z"/></svg>`;
}
