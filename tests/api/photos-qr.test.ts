import jsQR from "jsqr";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { FIRST } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";

/** What a phone's camera reads from a drawing. */
async function read(svg: string, width = 800): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 200 })
    .resize({ width })
    .flatten({ background: "white" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const PUBLIC_URL = "https://ice.example.com";
const HOSTILE = `Bob's <script>alert(1)</script> & "Ice"`;

describe("the QR code", () => {
  it("leads to the photo page at the public address", async () => {
    const truck = await site({ env: { PUBLIC_URL } });
    const { status, headers, text } = await truck.visitor("GET", "/api/qr.svg");
    expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(await read(text)).toBe(`${PUBLIC_URL}/photo-submit`);
  });

  it("leads to the address of the request when no public address is set", async () => {
    const { text } = await (await site()).visitor("GET", "/api/qr.svg", undefined, { host: "truck.local:3000" });
    expect(await read(text)).toBe("http://truck.local:3000/photo-submit");
  });

  it("is refused for an invalid address", async () => {
    const truck = await site();
    for (const path of ["/api/qr.svg", "/api/qr-poster.svg"]) {
      expect((await truck.visitor("GET", path, undefined, { host: "a".repeat(2500) })).status).toBe(400);
    }
  });

  it("is 200 pixels with a margin of 2 by default", async () => {
    const truck = await site();
    const { text: plain } = await truck.visitor("GET", "/api/qr.svg");
    expect(plain).toMatch(/^<svg [^>]*viewBox="-2 -2 \d+ \d+" width="200" height="200"/);
    const { text } = await truck.visitor("GET", "/api/qr.svg?size=192&margin=4");
    expect(text).toMatch(/^<svg [^>]*viewBox="-4 -4 \d+ \d+" width="192" height="192"/);
    expect(await read(text, 192)).toContain("/photo-submit");
  });

  it.each(["size=10", "size=9999", "size=x", "margin=-1", "margin=50"])("answers 400 for %s", async (query) => {
    expect((await (await site()).visitor("GET", `/api/qr.svg?${query}`)).status).toBe(400);
  });
});

describe("the poster", () => {
  it.each([
    ["letter", "215.9mm"],
    ["a4", "210mm"],
  ])("in %s can be downloaded, printed and read", async (paper, width) => {
    const truck = await site({ env: { PUBLIC_URL } });
    const { status, headers, text } = await truck.visitor("GET", `/api/qr-poster.svg?paper=${paper}`);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe('attachment; filename="photo-poster.svg"');
    expect(text).toContain(`width="${width}"`);
    expect(text).toContain(FIRST.name);
    expect(text).toContain("ice.example.com/photo-submit");
    expect(await read(text)).toBe(`${PUBLIC_URL}/photo-submit`);
  });

  it("accepts any name as text", async () => {
    const truck = await site();
    await truck.database((db) => db.updateTable("business").set({ name: HOSTILE }).execute());
    const { text } = await truck.visitor("GET", "/api/qr-poster.svg");
    expect(text).not.toContain("<script");
    expect(await read(text)).toContain("/photo-submit");
  });
});
