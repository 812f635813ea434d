import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { site } from "../helpers/site.ts";

const drawing = vi.hoisted(() => ({ fails: false }));
vi.mock("../../server/business/site-picture.ts", async (original) => {
  const { sitePicture: real } = await original<typeof import("../../server/business/site-picture.ts")>();
  const sitePicture: typeof real = (brand, logo) =>
    drawing.fails ? Promise.reject(new Error("Too many open files")) : real(brand, logo);
  return { sitePicture };
});

const picture = (format: "png" | "jpeg" | "gif" | "webp") =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#c81d3c" } })
    [format]()
    .toBuffer();

const asBody = (bytes: Buffer, type = "image/png") => ({
  image: `data:${type};base64,${bytes.toString("base64")}`,
  filename: "logo.png",
});

describe("the logo", () => {
  it.each(["png", "jpeg", "gif", "webp"] as const)("from a %s shows everywhere at once", async (format) => {
    const truck = await site();
    const { status, json } = await truck.owner("POST", "/api/admin/logo-image", asBody(await picture(format)));
    expect(status).toBe(200);
    expect((await truck.visitor("GET", "/api/admin/current-logo")).json).toEqual(json);
    const shown = await truck.app.inject({ url: json.logoPath });
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": expect.stringContaining("immutable"),
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 512, height: 341 });
  });

  it("has a picture of 1200 by 630 for sharing, as does the default one", async () => {
    const truck = await site();
    const share = async () => sharp((await truck.app.inject({ url: "/api/logo-image" })).rawPayload);
    const before = await share();
    expect(await before.metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    await truck.owner("POST", "/api/admin/logo-image", asBody(await picture("png")));
    const after = await share();
    expect(await after.metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    // Statistics are of the picture that sharp reads, before it is cut.
    const logo = await after.extract({ left: 140, top: 185, width: 20, height: 20 }).toBuffer();
    const { dominant } = await sharp(logo).stats();
    expect(dominant.r - dominant.g).toBeGreaterThan(100);
  });

  it("is a PNG for mails, with the transparency of the owner's file", async () => {
    const truck = await site();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const logo = await sharp({ create: { width: 900, height: 600, channels: 4, background: clear } })
      .png()
      .toBuffer();
    await truck.owner("POST", "/api/admin/logo-image", asBody(logo));
    const { headers, rawPayload } = await truck.app.inject({ url: "/logo.png" });
    expect(headers["content-type"]).toBe("image/png");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ height: 176, hasAlpha: true });
  });

  it("is drawn for sharing at the next request when drawing has failed before", async () => {
    const truck = await site();
    drawing.fails = true;
    expect((await truck.visitor("GET", "/api/logo-image")).status).toBe(500);
    drawing.fails = false;
    expect((await truck.visitor("GET", "/api/logo-image")).status).toBe(200);
  });

  it("is not found at its old address when it is replaced", async () => {
    const truck = await site();
    const first = (await truck.owner("POST", "/api/admin/logo-image", asBody(await picture("png")))).json;
    const other = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    await truck.owner("POST", "/api/admin/logo-image", asBody(other));
    expect((await truck.visitor("GET", first.logoPath)).status).toBe(404);
  });

  it.each([
    ["text that says it is a picture", asBody(Buffer.from("hello"))],
    ["an SVG, whatever it is called", asBody(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))],
    ["something that is no data URL", { image: "https://example.com/logo.png", filename: "logo.png" }],
    ["a data URL of another kind", { image: "data:text/html;base64,PGI+", filename: "logo.png" }],
    ["no picture at all", { filename: "logo.png" }],
    ["a number", { image: 7, filename: "logo.png" }],
  ])("is refused: %s", async (_what, body) => {
    const truck = await site();
    expect((await truck.owner("POST", "/api/admin/logo-image", body)).status).toBe(400);
    expect((await truck.visitor("GET", "/api/admin/current-logo")).json).toEqual({ logoPath: null });
  });

  it("is refused before decoding when it has too many pixels", async () => {
    // Within what the decoder itself would take.
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const truck = await site();
    expect((await truck.owner("POST", "/api/admin/logo-image", asBody(bomb))).status).toBe(400);
  });

  it("is refused when it is over 10 MB", async () => {
    const truck = await site();
    const logo = await picture("png");
    // A picture that would be taken if it were not for its size.
    const ofSize = (bytes: number) => asBody(Buffer.concat([logo, Buffer.alloc(bytes - logo.length)]));
    const send = (bytes: number) => truck.owner("POST", "/api/admin/logo-image", ofSize(bytes));
    const { status, json } = await send(10 * 1024 * 1024 + 1000);
    expect([status, json.message]).toEqual([400, "Image too large. Please select a file under 10MB"]);
    expect((await send(10 * 1024 * 1024 + 4096)).status).toBe(413);
  });

  it("is changed only by the owner", async () => {
    const truck = await site();
    expect((await truck.visitor("POST", "/api/admin/logo-image", asBody(await picture("png")))).status).toBe(401);
  });
});
