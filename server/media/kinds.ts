/** The kinds of picture that are taken in. */
export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif" | "heic";

/** The extension under which an original is handed out. */
export const EXTENSIONS: Record<PictureKind, string> = {
  jpeg: "jpg",
  png: "png",
  gif: "gif",
  webp: "webp",
  avif: "avif",
  heic: "heic",
};

const AVIF_BRANDS = ["avif", "avis"];
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];

/** What the first bytes of a file say it is, or null when that is no picture that is taken in. Names and types count nothing. */
export function pictureKind(head: Buffer): PictureKind | null {
  const text = (start: number, end: number) => head.toString("latin1", start, end);
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp") return heifKind(head);
  return null;
}

/** AVIF and HEIC share a container: the brands tell, the major one first. */
function heifKind(head: Buffer): "avif" | "heic" | null {
  const length = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(head.toString("latin1", at, at + 4));
  const telling = brands.find((brand) => AVIF_BRANDS.includes(brand) || HEIC_BRANDS.includes(brand));
  if (!telling) return null;
  return AVIF_BRANDS.includes(telling) ? "avif" : "heic";
}
