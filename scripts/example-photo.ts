import sharp from "sharp";

const ICE = ["#e5304c", "#f59f00", "#2f9e44", "#1c7ed6", "#9c36b5"];
const SKY = ["#8fd3f4", "#ffd8a8", "#b2f2bb", "#a5d8ff", "#ffdeeb"];

/** A drawn stand-in for a visitor's photo: a cone before a sky, no two of the same colours or shape. */
export function examplePhoto(index: number): Promise<Buffer> {
  const [ice, sky] = [ICE[index % ICE.length], SKY[index % SKY.length]];
  const isUpright = index % 2 === 1;
  const [width, height] = isUpright ? [1200, 1600] : [1600, 1200];
  const [x, y, size] = [width / 2, height * 0.45, Math.min(width, height) * 0.26];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="#fff4e6"/></linearGradient>
    <radialGradient id="ice" cx=".35" cy=".3"><stop stop-color="#fff"/><stop offset=".5" stop-color="${ice}"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width * 0.82}" cy="${height * 0.18}" r="${size * 0.4}" fill="#fff3bf"/>
    <ellipse cx="${x}" cy="${height}" rx="${width * 0.7}" ry="${height * 0.16}" fill="#74b816" opacity=".6"/>
    <path d="M${x - size} ${y} L${x} ${y + size * 2.1} L${x + size} ${y} Z" fill="#f8f0e3" stroke="#d9c7a8" stroke-width="10"/>
    <circle cx="${x}" cy="${y}" r="${size * 1.05}" fill="url(#ice)"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
