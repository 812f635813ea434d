import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { onPostgres } from "../helpers/databases.ts";
import { dataUrl, heic, picture, storedFiles, tells } from "../helpers/pictures.ts";
import { s3Server } from "../helpers/s3.ts";
import { newFolder, site } from "../helpers/site.ts";

beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = "a-key";
  process.env.AWS_SECRET_ACCESS_KEY = "a-secret";
});

type Truck = Awaited<ReturnType<typeof site>>;
const asBody = (bytes: Uint8Array, type = "image/jpeg") => ({ image: dataUrl(bytes, type), filename: "truck.jpg" });
const choose = async (truck: Truck, photo: Buffer | Promise<Buffer> = picture({ width: 900, height: 600 })) =>
  truck.owner("POST", "/api/admin/hero-image", asBody(await photo));
const current = async (truck: Truck) => (await truck.owner("GET", "/api/admin/current-hero")).json;
const shown = async (truck: Truck, url: string) => {
  const answer = await truck.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

describe("the hero photo", () => {
  it("is stored in the widths of phones and large screens", async () => {
    const truck = await site();
    const { status, json } = await choose(truck, picture({ width: 2000, height: 1500 }));
    expect(status).toBe(200);
    expect(json.hero).toMatchObject({ width: 1600, height: 1200, widths: [480, 780, 1170, 1600] });
    expect(await current(truck)).toEqual(json);
    for (const width of json.hero.widths) {
      for (const [extension, format] of [
        ["avif", "heif"],
        ["jpg", "jpeg"],
      ]) {
        const file = await shown(truck, `${json.hero.base}-${width}.${extension}`);
        expect(await sharp(file).metadata()).toMatchObject({ format, width, height: Math.round(width * 0.75) });
      }
    }
  });

  it("is small enough for home on a phone, however grainy it is", async () => {
    const truck = await site();
    const { json } = await choose(truck, picture({ width: 1600, height: 1200, noise: true }));
    for (const width of [480, 780, 1170]) {
      for (const extension of ["avif", "jpg"]) {
        const file = await shown(truck, `${json.hero.base}-${width}.${extension}`);
        expect(file.length, `${width}.${extension}`).toBeLessThanOrEqual(50_000);
      }
    }
  });

  it("is not enlarged when it is small", async () => {
    const { json } = await choose(await site(), picture({ width: 600, height: 400 }));
    expect(json.hero).toMatchObject({ width: 600, height: 400, widths: [480, 600] });
  });

  it("has no metadata and is upright", async () => {
    const truck = await site();
    const { json } = await choose(truck, picture({ width: 900, height: 600, telling: true, orientation: 6 }));
    expect(json.hero).toMatchObject({ width: 600, height: 900 });
    const files = storedFiles(truck.folder);
    expect(files).toHaveLength(json.hero.widths.length * 2);
    // Nothing but what was drawn anew: the original is not kept.
    for (const file of files) expect(file).toMatch(/^public\/[0-9a-f]{32}-\d+\.(avif|jpg)$/);
    for (const file of files) expect(tells(fs.readFileSync(path.join(truck.folder, "pictures", file)))).toBe(false);
  });

  it.each(["png", "gif", "webp", "avif"] as const)("may be a %s", async (format) => {
    expect((await choose(await site(), picture({ width: 900, height: 600, format }))).status).toBe(200);
  });

  it("may be a HEIC", async () => {
    const truck = await site();
    const body = asBody(heic("upright"), "application/octet-stream");
    expect((await truck.owner("POST", "/api/admin/hero-image", body)).status).toBe(200);
  });

  it("is deleted with all its files when it is replaced or removed", async () => {
    const truck = await site();
    const first = (await choose(truck)).json.hero;
    const second = (await choose(truck)).json.hero;
    const address = ({ base, width }: typeof first) => `${base}-${width}.jpg`;
    expect((await truck.visitor("GET", address(first))).status).toBe(404);
    await shown(truck, address(second));

    expect((await truck.owner("DELETE", "/api/admin/hero-image")).status).toBe(204);
    expect(await current(truck)).toEqual({ hero: null });
    expect(storedFiles(truck.folder)).toEqual([]);
    expect((await truck.owner("DELETE", "/api/admin/hero-image")).status).toBe(204);
  });

  it("is independent of the other settings", async () => {
    const truck = await site();
    const settings = (await truck.owner("GET", "/api/business")).json;
    const { json } = await choose(truck);
    expect((await truck.owner("GET", "/api/business")).json).toEqual(settings);
    await truck.owner("PUT", "/api/business", { name: "Blue Cone" });
    expect(await current(truck)).toEqual(json);
  });

  it("survives a restart, and unknown files are moved aside", async () => {
    const folder = newFolder();
    const before = await site({ folder });
    const { json } = await choose(before);
    const files = storedFiles(folder).sort();
    await before.close();
    // A server that was killed between the files and the row, long ago: others may work on what is young.
    const orphan = path.join(folder, "pictures/public/0123456789abcdef0123456789abcdef-480.jpg");
    fs.writeFileSync(orphan, "orphan");
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    for (const file of [...files, "public/0123456789abcdef0123456789abcdef-480.jpg"])
      fs.utimesSync(path.join(folder, "pictures", file), longAgo, longAgo);

    const after = await site({ folder });
    await after.app.listen({ port: 0, host: "127.0.0.1" });
    await expect.poll(() => fs.existsSync(orphan)).toBe(false);
    expect(storedFiles(folder).sort()).toEqual([...files, "unknown/0123456789abcdef0123456789abcdef-480.jpg"]);
    expect(await current(after)).toEqual(json);
  });

  it("is stored in a bucket and deleted from it", async () => {
    const s3 = await s3Server();
    const truck = await site({ env: s3.variables });
    const { json } = await choose(truck);
    expect(storedFiles(truck.folder)).toEqual([]);
    expect(s3.objects.size).toBeGreaterThan(3);
    await shown(truck, `${json.hero.base}-${json.hero.width}.avif`);
    await truck.owner("DELETE", "/api/admin/hero-image");
    expect(s3.objects.size).toBe(0);
  });
});

describe("what is refused, with the old hero photo kept", () => {
  const text = (content: string) => Buffer.from(content);

  it.each([
    ["text that says it is a picture", asBody(text("hello, this is no picture at all")), "Please select an image file"],
    ["an SVG", asBody(text("<svg xmlns='http://www.w3.org/2000/svg'></svg>")), "Please select an image file"],
    ["something that is no data URL", { ...asBody(text("")), image: "https://example.com/a.jpg" }, undefined],
    ["no picture at all", { filename: "truck.jpg" }, "Please select an image file"],
    ["a number", { image: 7, filename: "truck.jpg" }, "Please select an image file"],
  ])("%s", async (_what, body, message) => {
    const truck = await site();
    await choose(truck);
    const before = [await current(truck), storedFiles(truck.folder)];
    const { status, json } = await truck.owner("POST", "/api/admin/hero-image", body);
    expect([status, json.issues[0].path]).toEqual([400, "image"]);
    if (message) expect(json.message).toBe(message);
    expect([await current(truck), storedFiles(truck.folder)]).toEqual(before);
  });

  it("a picture that was cut off", async () => {
    const truck = await site();
    const whole = await picture({ width: 900, height: 600 });
    const { status, json } = await choose(truck, whole.subarray(0, whole.length / 2));
    expect([status, json.message]).toEqual([400, "Error processing image: Please try again or use a different image."]);
    expect(storedFiles(truck.folder)).toEqual([]);
  });

  // Only the embedded database can be told this way to refuse a row.
  it.skipIf(onPostgres)("one whose row cannot be written", async () => {
    const truck = await site();
    await truck.database((db) =>
      sql`create trigger refuse before update on business begin select raise(abort, 'no'); end`.execute(db),
    );
    expect((await choose(truck)).status).toBe(500);
    expect(storedFiles(truck.folder)).toEqual([]);
  });

  it("more than 20 MB", async () => {
    const truck = await site();
    const photo = await picture({ width: 900, height: 600 });
    // A picture that would be taken if it were not for its size.
    const ofSize = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    const { status, json } = await choose(truck, ofSize(20 * 1024 * 1024 + 1000));
    expect([status, json.message]).toEqual([400, "Image too large. Please select a file under 20MB"]);
    expect((await choose(truck, ofSize(20 * 1024 * 1024 + 4096))).status).toBe(413);
    expect(storedFiles(truck.folder)).toEqual([]);
  });

  it("a call by anyone but the owner", async () => {
    const truck = await site();
    const { json } = await choose(truck);
    expect((await truck.visitor("POST", "/api/admin/hero-image", asBody(await picture()))).status).toBe(401);
    expect((await truck.visitor("DELETE", "/api/admin/hero-image")).status).toBe(401);
    expect((await truck.visitor("GET", "/api/admin/current-hero")).status).toBe(401);
    expect(await current(truck)).toEqual(json);
  });
});
