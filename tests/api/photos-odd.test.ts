import { describe, expect, it } from "vitest";
import { dataUrl, flickering, heic, picture } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

const text = (content: string) => Buffer.from(content, "latin1");
const HTML = "<!doctype html><html><body><script>alert(1)</script></body></html>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

/** A JPEG with one more segment behind its first two bytes. */
async function withSegment(marker: number, content: Buffer) {
  const jpeg = await picture();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A GIF with one more block before its first frame. */
function withBlock(block: Buffer) {
  const gif = flickering(3);
  return Buffer.concat([gif.subarray(0, 19), block, gif.subarray(19)]);
}

const exif = (tags: string) => text(`Exif\0\0${tags}`);

describe("what a decoder can show is accepted", () => {
  it.each([
    ["a HEIC that was cropped on the phone", async () => heic("cropped")],
    ["a HEIC with a film in a box behind it", async () => Buffer.concat([heic("upright"), text("\0\0\0\x0cmpvdfilm")])],
    [
      "a HEIC with bytes behind it that are no box",
      async () => Buffer.concat([heic("upright"), text("SEFH\x6a\0\0\0SEFT")]),
    ],
    [
      "an AVIF whose first brand is that of its container",
      async () => {
        const avif = await picture({ format: "avif" });
        avif.write("mif1", 8, "latin1");
        return avif;
      },
    ],
    ["a JPEG whose XMP tells of another file", () => withSegment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${SVG}`))],
    ["a JPEG whose comment is a page", () => withSegment(0xfe, text(HTML))],
    ["a JPEG whose EXIF points beyond its end", () => withSegment(0xe1, exif("MM\0*\0\x0f\xff\xff"))],
    ["a JPEG whose EXIF is none", () => withSegment(0xe1, exif("nothing of the kind"))],
    [
      "a JPEG with bytes between its segments",
      async () => {
        const jpeg = await picture();
        return Buffer.concat([jpeg.subarray(0, 20), text("junk"), jpeg.subarray(20)]);
      },
    ],
    ["a JPEG with a document behind it", async () => Buffer.concat([await picture(), text("%PDF-1.7\n")])],
    [
      "a JPEG with an archive behind it",
      async () => Buffer.concat([await picture(), text("PK\x05\x06"), Buffer.alloc(18)]),
    ],
    ["a PNG with a script behind it", async () => Buffer.concat([await picture({ format: "png" }), text(HTML)])],
    ["a GIF with a comment", async () => withBlock(text("!\xfe\x0bSecretPlace\0"))],
    ["a GIF with a block of no known kind", async () => withBlock(text("!\x42\x04abcd\0"))],
    ["a GIF without its last byte", async () => flickering(3).subarray(0, -1)],
    ["a WebP with bytes behind it", async () => Buffer.concat([await picture({ format: "webp" }), text(HTML)])],
  ])("%s", async (_what, make) => {
    const truck = await site();
    const {
      status,
      text: answer,
      json,
    } = await truck.visitor("POST", "/api/photo-submissions", {
      customerName: "Ana",
      photoData: [dataUrl(await make())],
    });
    expect(status, answer).toBe(201);
    const original = { url: `/api/photo-submissions/${json.id}/original/0`, headers: { cookie: await truck.signIn() } };
    for (const request of [{ url: json.photoUrl }, original]) {
      const { statusCode, rawPayload } = await truck.app.inject(request);
      expect(statusCode).toBe(200);
      expect(rawPayload.toString("latin1")).not.toMatch(/script|%PDF|Secret/);
    }
  });
});
