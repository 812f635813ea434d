import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../../server/env.ts";
import { openFiles } from "../helpers/open-files.ts";
import { dataUrl, picture, storedFiles } from "../helpers/pictures.ts";
import { s3Server } from "../helpers/s3.ts";
import { newFolder, site } from "../helpers/site.ts";

// The usual way to tell Amazon's client who it is.
beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = "a-key";
  process.env.AWS_SECRET_ACCESS_KEY = "a-secret";
});

async function withBucket() {
  const s3 = await s3Server();
  const truck = await site({ env: s3.variables });
  return { s3, truck };
}

async function submit(truck: Awaited<ReturnType<typeof site>>, count = 1) {
  const photos = await Promise.all(Array.from({ length: count }, () => picture({ width: 900, height: 600 })));
  return truck.visitor("POST", "/api/photo-submissions", {
    customerName: "Ada",
    photoData: photos.map((photo) => dataUrl(photo)),
  });
}

describe("pictures in a bucket", () => {
  it("are kept there and nowhere else, and shown from there", async () => {
    const { s3, truck } = await withBucket();
    const { status, json } = await submit(truck);
    expect(status).toBe(201);
    expect(storedFiles(truck.folder)).toEqual([]);
    const keys = [...s3.objects.keys()];
    expect(keys.filter((key) => key.startsWith("truck/originals/"))).toHaveLength(1);
    expect(keys.filter((key) => key.startsWith("truck/public/")).length).toBeGreaterThan(2);

    const shown = await truck.app.inject(json.photoUrl);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    const key = `truck/public/${json.photoUrl.split("/").at(-1)}`;
    expect(shown.rawPayload.equals(s3.objects.get(key)?.body ?? Buffer.of())).toBe(true);
  });

  it("answer for a part, for one that is known, for a look, and for one that is not there", async () => {
    const { truck } = await withBucket();
    const { json } = await submit(truck);
    const whole = await truck.app.inject(json.photoUrl);
    const ask = (headers: Record<string, string>, url = json.photoUrl) => truck.app.inject({ url, headers });

    const part = await ask({ range: "bytes=10-19" });
    expect(part.statusCode).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes 10-19/${whole.rawPayload.length}`);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true);
    expect((await ask({ range: "bytes=9999999-" })).statusCode).toBe(416);

    const known = await ask({ "if-none-match": String(whole.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    expect((await ask({ "if-modified-since": String(whole.headers["last-modified"]) })).statusCode).toBe(304);

    const look = await truck.app.inject({ method: "HEAD", url: json.photoUrl });
    expect([look.statusCode, look.body]).toEqual([200, ""]);
    expect(Number(look.headers["content-length"])).toBe(whole.rawPayload.length);

    expect((await ask({}, "/media/0123456789abcdef0123456789abcdef-320.jpg")).statusCode).toBe(404);
    const name = json.photos[0].base.split("/").at(-1);
    for (const way of ["..%2f", `${name}-%2f..%2f..%2f`]) {
      expect((await ask({}, `/media/${way}originals%2f${name}.jpg`)).statusCode, way).toBe(404);
    }
  });

  it("come down as originals, one by one and all together", async () => {
    const { s3, truck } = await withBucket();
    const { json } = await submit(truck);
    await submit(truck);
    const original = await truck.owner("GET", `/api/photo-submissions/${json.id}/original/0`);
    expect(original.status).toBe(200);
    const stored = [...s3.objects].filter(([key]) => key.startsWith("truck/originals/"));
    expect(Number(original.headers["content-length"])).toBe(stored[0]?.[1].body.length);
    const zip = await truck.owner("GET", "/api/photo-submissions/zip");
    expect(zip.status).toBe(200);
    expect([zip.headers["x-photos-added"], zip.headers["x-photos-skipped"]]).toEqual(["2", "0"]);
  });

  it("go with their submission, and alone with it", async () => {
    const { s3, truck } = await withBucket();
    const gone = await submit(truck, 2);
    const stays = await submit(truck);
    expect((await truck.owner("DELETE", `/api/photo-submissions/${gone.json.id}`)).status).toBe(204);
    await truck.whenPurged();
    expect((await truck.app.inject(gone.json.photoUrl)).statusCode).toBe(404);
    expect((await truck.app.inject(stays.json.photoUrl)).statusCode).toBe(200);
    expect(new Set([...s3.objects.keys()].map((key) => path.basename(key).slice(0, 32))).size).toBe(1);
  });

  it("stay through any start, whatever the database names, and the owner is told", async () => {
    const s3 = await s3Server();
    const first = await site({ env: s3.variables });
    await submit(first);
    await first.close();
    for (const object of s3.objects.values()) object.modifiedAt = new Date(Date.now() - 24 * 60 * 60_000);
    const before = [...s3.objects.keys()];

    // Another site on the same prefix, or this one with another database.
    const other = await site({ env: s3.variables });
    await other.app.listen({ port: 0, host: "127.0.0.1" });
    await submit(other);
    expect([...s3.objects.keys()]).toEqual(expect.arrayContaining(before));
    const { pictures } = (await other.owner("GET", "/api/site-health")).json;
    expect(pictures).toEqual({ state: "unknown", missingCount: 0, unknownCount: 1 });
  });

  it("that are gone from it are told to the owner", async () => {
    const { s3, truck } = await withBucket();
    await submit(truck);
    expect((await truck.owner("GET", "/api/site-health")).json.pictures.state).toBe("well");
    s3.objects.clear();
    const { pictures } = (await truck.owner("GET", "/api/site-health")).json;
    expect(pictures).toEqual({ state: "missing", missingCount: 1, unknownCount: 0 });
  });
});

describe("a bucket that is away", () => {
  it("refuses submissions and pictures with 503, keeps nothing of them, and leaves the rest of the site alone", async () => {
    const { s3, truck } = await withBucket();
    const { json } = await submit(truck);
    s3.goAway();
    const refused = await submit(truck);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await truck.app.inject(json.photoUrl)).statusCode).toBe(503);
    expect((await truck.visitor("GET", "/api/photo-submissions")).json).toHaveLength(1);
    expect(storedFiles(truck.folder)).toEqual([]);
  });

  it("leaves no file open of what could not be sent there", async () => {
    const { s3, truck } = await withBucket();
    s3.hangUp();
    for (const count of [1, 2, 3]) expect((await submit(truck, count)).status).toBe(503);
    expect(openFiles(truck.folder).filter((file) => /\.(?:jpg|avif)/.test(file))).toEqual([]);
  });

  it("keeps the row of a submission that cannot be deleted there, so that it can be deleted later", async () => {
    const { s3, truck } = await withBucket();
    const { json } = await submit(truck);
    s3.goAway();
    expect((await truck.owner("DELETE", `/api/photo-submissions/${json.id}`)).status).toBe(204);
    await expect(truck.whenPurged()).rejects.toThrow();
    expect((await truck.visitor("GET", "/api/photo-submissions")).json).toEqual([]);
    expect(await truck.database((db) => db.selectFrom("photos").select("submissionId").execute())).toHaveLength(1);
    expect((await truck.owner("GET", "/api/site-health")).json.pictures.state).toBe("away");
  });

  it("stops the start when it is not ours, with one sentence", async () => {
    const s3 = await s3Server();
    const elsewhere = s3.variables.MEDIA_URL.replace("s3://photos", "s3://another");
    await expect(site({ env: { MEDIA_URL: elsewhere } })).rejects.toThrow(/^MEDIA_URL cannot be used: .*NoSuchBucket/);
  });
});

describe("MEDIA_URL", () => {
  it("says bucket, prefix, store and region", () => {
    const { MEDIA_URL } = readEnv({ MEDIA_URL: "s3://photos/a/b/?endpoint=https://s3.example.com:9000&region=eu-1" });
    expect(MEDIA_URL).toEqual({
      name: "photos",
      prefix: "a/b/",
      region: "eu-1",
      endpoint: "https://s3.example.com:9000",
    });
    expect(readEnv({ MEDIA_URL: "s3://photos" }).MEDIA_URL).toMatchObject({ name: "photos", prefix: "" });
  });

  it.each(["photos", "https://s3.example.com/photos", "s3://", "s3://photos?endpoint=example", "s3://photos/100%"])(
    "is not %s",
    (wrong) => {
      expect(() => readEnv({ MEDIA_URL: wrong })).toThrow(/^MEDIA_URL must be an address such as s3:\/\//);
    },
  );

  it("leaves the pictures in the data folder where it is not set", async () => {
    const truck = await site({ folder: newFolder() });
    await submit(truck);
    expect(fs.readdirSync(path.join(truck.folder, "pictures", "originals"))).toHaveLength(1);
  });
});
