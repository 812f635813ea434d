import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { dataUrl, formBody, heic, picture, storedFiles } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";
import { connect } from "../helpers/wire.ts";

type Site = Awaited<ReturnType<typeof site>>;

const KEY = "0b9f6e0a-5d0e-4a39-9c3e-8a4f1d2b7c6d";
const WITH_KEY = { "idempotency-key": KEY };
const photoFromAna = async () => ({
  customerName: "Ana",
  customerEmail: "ana@example.com",
  photoData: [dataUrl(await picture())],
  photoFilenames: ["IMG_0001.JPG"],
  photoCount: 1,
  location: "Riverside Market",
  description: "Mango",
  photoUrls: [],
});

async function submitted(truck: Site, change: object = {}, headers = {}) {
  const body = { ...(await photoFromAna()), ...change };
  const { status, json, text } = await truck.visitor("POST", "/api/photo-submissions", body, headers);
  expect(status, text).toBe(201);
  return json;
}

const galleryOf = async (truck: Site, query = "") =>
  (await truck.visitor("GET", `/api/photo-submissions${query}`)).json;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const holdBack = (truck: Site) =>
  truck.database((db) => db.updateTable("business").set({ approvePhotos: true }).execute());

describe("submitting", () => {
  it("answers 201 with the stored row, whose pictures browsers can show", async () => {
    const truck = await site();
    const row = await submitted(truck);
    expect(row).toMatchObject({
      id: 1,
      customerName: "Ana",
      customerEmail: "ana@example.com",
      photoFilenames: ["IMG_0001.JPG"],
      photoCount: 1,
      photoData: [],
      location: "Riverside Market",
      description: "Mango",
      isApproved: false,
      waiting: false,
      createdAt: "2026-07-04T17:00:00.000Z",
      photos: [{ width: 64, height: 48, widths: [64] }],
    });
    expect(row.photoUrl).toBe(row.photoUrls[0]);
    expect(row.photoUrls[0]).toMatch(/^\/media\/[0-9a-f]{32}-64\.jpg$/);
    expect((await truck.visitor("GET", row.photoUrls[0])).headers["content-type"]).toBe("image/jpeg");
    expect((await truck.visitor("GET", `${row.photos[0].base}-64.avif`)).headers["content-type"]).toBe("image/avif");
  });

  it("stores a large photo in several widths", async () => {
    const truck = await site();
    const row = await submitted(truck, { photoData: [dataUrl(await picture({ width: 3000, height: 2000 }))] });
    expect(row.photos[0]).toMatchObject({ width: 1600, height: 1067, widths: [240, 480, 960, 1600] });
    expect(row.photoUrls[0]).toMatch(/-960\.jpg$/);
    for (const width of row.photos[0].widths)
      for (const format of ["avif", "jpg"])
        expect((await truck.visitor("GET", `${row.photos[0].base}-${width}.${format}`)).status).toBe(200);
  });

  it("accepts a submission without name and address", async () => {
    const row = await submitted(await site(), {
      customerName: "  ",
      customerEmail: "",
      location: "",
      description: null,
    });
    expect(row).toMatchObject({ customerName: "Anonymous", customerEmail: null, location: null, description: null });
  });

  it("accepts five photos of five kinds in their order", async () => {
    const truck = await site();
    const formats = ["png", "gif", "webp", "avif"] as const;
    const others = await Promise.all(formats.map((format, index) => picture({ format, width: 40 + index })));
    const row = await submitted(truck, { photoData: [heic("upright"), ...others].map((bytes) => dataUrl(bytes)) });
    expect(row.photos.map(({ width }: { width: number }) => width)).toEqual([64, 40, 41, 42, 43]);
    expect(row.photoCount).toBe(5);
  });

  it("accepts the same fields as a form, with any file names", async () => {
    const truck = await site();
    const { body, headers } = await formBody(
      { customerName: "Ben", photoUrls: "https://photos.example.com/a.jpg", photoCount: "2" },
      [{ bytes: heic("upright"), name: "IMG_0001.HEIC" }],
    );
    const { status, json } = await truck.visitor("POST", "/api/photo-submissions", body, headers);
    expect(status).toBe(201);
    expect(json).toMatchObject({ customerName: "Ben", photoCount: 2, photoFilenames: ["IMG_0001.HEIC"] });
    expect(json.photoUrls[1]).toBe("https://photos.example.com/a.jpg");
  });

  it("accepts a photo by link without fetching it", async () => {
    let fetched = 0;
    const elsewhere = net.createServer((socket) => {
      fetched += 1;
      socket.destroy();
    });
    await once(elsewhere.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void elsewhere.close());
    const { port } = elsewhere.address() as AddressInfo;
    const truck = await site();
    const link = `https://127.0.0.1:${port}/a.jpg?w=1`;
    const row = await submitted(truck, { photoData: [], photoUrls: [link] });
    expect(row).toMatchObject({ photoUrls: [link], photos: [], photoCount: 1 });
    await truck.close();
    expect(fetched).toBe(0);
  });

  it("stores a repeated submission once and answers the same row", async () => {
    const truck = await site();
    const [one, two] = await Promise.all([submitted(truck, {}, WITH_KEY), submitted(truck, {}, WITH_KEY)]);
    expect(two).toEqual(one);
    expect(await submitted(truck, {}, WITH_KEY)).toEqual(one);
    expect(await galleryOf(truck)).toHaveLength(1);
    expect(storedFiles(truck.folder)).toHaveLength(3);
  });

  it("shows the submissions of a key to nobody else", async () => {
    const truck = await site();
    await submitted(truck, {}, WITH_KEY);
    for (const customerEmail of [undefined, "eve@example.com"]) {
      const call = { customerEmail, photoUrls: ["https://example.com/a.jpg"] };
      const { status, json } = await truck.visitor("POST", "/api/photo-submissions", call, WITH_KEY);
      expect([status, json]).toEqual([422, { message: "This Idempotency-Key belongs to another call" }]);
    }
  });

  it("stores all concurrent submissions", async () => {
    const truck = await site();
    await Promise.all(Array.from({ length: 5 }, () => submitted(truck)));
    expect(await galleryOf(truck)).toHaveLength(5);
    expect(storedFiles(truck.folder)).toHaveLength(15);
  });
});

describe("the list", () => {
  it("is newest first, and has e-mail addresses only for the owner", async () => {
    const truck = await site();
    for (const customerName of ["First", "Second"]) await submitted(truck, { customerName });
    const rows = await galleryOf(truck);
    expect(rows.map(({ customerName }: { customerName: string }) => customerName)).toEqual(["Second", "First"]);
    expect(JSON.stringify(rows)).not.toContain("ana@example.com");
    expect(JSON.stringify(rows)).not.toContain("IMG_0001");
    const owners = (await truck.owner("GET", "/api/photo-submissions")).json;
    expect(owners[0]).toMatchObject({ customerEmail: "ana@example.com", photoFilenames: ["IMG_0001.JPG"] });
  });

  it("has pages and a total", async () => {
    const truck = await site();
    for (let count = 0; count < 5; count += 1)
      await submitted(truck, { photoData: [], photoUrls: ["https://a.example/b"] });
    const first = await truck.visitor("GET", "/api/photo-submissions?limit=2");
    expect(idsOf(first.json)).toEqual([5, 4]);
    expect(first.headers["x-total-count"]).toBe("5");
    expect(idsOf(await galleryOf(truck, "?limit=2&before=4"))).toEqual([3, 2]);
    expect(idsOf(await galleryOf(truck, "?limit=2&before=2"))).toEqual([1]);
    expect(idsOf((await truck.owner("GET", "/api/photo-submissions?limit=1")).json)).toEqual([5]);
  });

  it.each([
    "limit=0",
    "limit=201",
    "limit=x",
    "before=0",
    "before=-1",
    "keys=short",
    `keys=${"0123456789012345678901,".repeat(21)}`,
  ])("asked for %s: 400", async (query) => {
    expect((await (await site()).visitor("GET", `/api/photo-submissions?${query}`)).status).toBe(400);
  });

  it("stays below 60 kB compressed with 2,000 submissions, and the owner gets all of them", async () => {
    const truck = await site();
    await truck.database((db) => manySubmissions(db, 2000));
    for (const query of ["", "?limit=24"]) {
      const answer = await truck.app.inject({
        url: `/api/photo-submissions${query}`,
        headers: { "accept-encoding": "br" },
      });
      expect(answer.headers["content-encoding"]).toBe("br");
      expect(answer.rawPayload.length, query).toBeLessThan(60_000);
    }
    expect((await truck.owner("GET", "/api/photo-submissions")).json).toHaveLength(2000);
  });
});

describe("approving", () => {
  it("is not needed by default", async () => {
    const truck = await site();
    await submitted(truck);
    expect(await galleryOf(truck)).toHaveLength(1);
  });

  it("shows a photo when the setting is on, and visitors see their own waiting one", async () => {
    const truck = await site();
    await holdBack(truck);
    const row = await submitted(truck, {}, WITH_KEY);
    expect(row).toMatchObject({ isApproved: false, waiting: true });
    expect((await truck.visitor("GET", row.photoUrls[0])).status).toBe(200);
    await submitted(truck, { customerName: "Somebody else" });
    expect(await galleryOf(truck)).toEqual([]);
    expect(await galleryOf(truck, `?keys=${KEY}`)).toMatchObject([{ id: 1, customerName: "Ana", waiting: true }]);
    expect((await truck.owner("GET", "/api/photo-submissions")).json).toHaveLength(2);

    const { status, json } = await truck.owner("PUT", "/api/photo-submissions/1/approve");
    expect([status, json.isApproved, json.waiting]).toEqual([200, true, false]);
    expect(idsOf(await galleryOf(truck))).toEqual([1]);
    expect(await galleryOf(truck, `?keys=${KEY}`)).toMatchObject([{ id: 1, waiting: false }]);
  });

  it("counts only approved photos for visitors when the setting is on", async () => {
    const truck = await site();
    await holdBack(truck);
    await submitted(truck);
    expect((await truck.visitor("GET", "/api/photo-submissions")).headers["x-total-count"]).toBe("0");
    expect((await truck.owner("GET", "/api/photo-submissions")).headers["x-total-count"]).toBe("1");
  });

  it("hides a pending photo when the key belongs to a message with the same id", async () => {
    const truck = await site();
    await holdBack(truck);
    const photo = await submitted(truck);
    const person = { firstName: "Ben", lastName: "Rivers", email: "ben@example.com", subject: "other" };
    const message = await truck.visitor("POST", "/api/contact", { ...person, message: "Hello" }, WITH_KEY);
    expect([message.status, message.json.id]).toEqual([201, photo.id]);
    expect(await galleryOf(truck, `?keys=${KEY}`)).toEqual([]);
  });

  it("answers 404 for an unknown submission", async () => {
    expect((await (await site()).owner("PUT", "/api/photo-submissions/9/approve")).status).toBe(404);
  });
});

describe("deleting", () => {
  it("hides a submission everywhere at once, and restores it completely", async () => {
    const truck = await site();
    const row = await submitted(truck);
    await submitted(truck);
    expect((await truck.owner("DELETE", "/api/photo-submissions/1")).status).toBe(204);
    expect(idsOf(await galleryOf(truck))).toEqual([2]);
    expect((await truck.owner("GET", "/api/photo-submissions")).headers["x-total-count"]).toBe("1");
    expect((await truck.owner("GET", "/api/photo-submissions/1/original/0")).status).toBe(404);
    expect((await truck.owner("PUT", "/api/photo-submissions/1/approve")).status).toBe(404);
    expect((await truck.owner("GET", "/api/photo-submissions/zip")).headers["x-photos-added"]).toBe("1");
    expect((await truck.owner("GET", "/api/site-health")).json.pictures.state).toBe("well");
    const [file] = row.photoUrls;
    const encoded = file.replace(/-(\d+)\.jpg$/, "%2d$1%2ejpg");
    for (const spelled of [file, `${file}?/`, `${file}?a=/b`, encoded, file.replace("/media/", "/media/x/..%2f")]) {
      expect((await truck.visitor("GET", spelled)).status, spelled).toBe(404);
    }
    const restored = await truck.owner("POST", "/api/photo-submissions/1/restore");
    expect((await truck.visitor("GET", file)).status).toBe(200);
    expect(restored).toMatchObject({ status: 200, json: { id: 1, photoUrls: row.photoUrls } });
    expect(idsOf(await galleryOf(truck))).toEqual([2, 1]);
    expect((await truck.visitor("GET", row.photoUrls[0])).status).toBe(200);
    expect((await truck.owner("POST", "/api/photo-submissions/9/restore")).status).toBe(404);
  });

  it("removes row and files after two minutes, and no others", async () => {
    const truck = await site();
    const row = await submitted(truck);
    await submitted(truck);
    expect((await truck.owner("DELETE", "/api/photo-submissions/1")).status).toBe(204);
    await truck.whenPurged();
    expect(idsOf(await galleryOf(truck))).toEqual([2]);
    expect(storedFiles(truck.folder)).toHaveLength(3);
    expect((await truck.owner("POST", "/api/photo-submissions/1/restore")).status).toBe(404);
    expect((await truck.visitor("GET", row.photoUrls[0])).status).toBe(404);
    expect((await truck.owner("DELETE", "/api/photo-submissions/1")).status).toBe(404);
  });
});

describe("permissions", () => {
  it("everybody but the owner gets 401, except for submitting and the gallery", async () => {
    const truck = await site();
    await submitted(truck);
    expect((await truck.visitor("PUT", "/api/photo-submissions/1/approve")).status).toBe(401);
    expect((await truck.visitor("DELETE", "/api/photo-submissions/1")).status).toBe(401);
    expect((await truck.visitor("POST", "/api/photo-submissions/1/restore")).status).toBe(401);
    expect((await truck.visitor("GET", "/api/photo-submissions/1/original/0")).status).toBe(401);
    expect((await truck.visitor("GET", "/api/photo-submissions/zip")).status).toBe(401);
    expect(await galleryOf(truck)).toHaveLength(1);
  });
});

describe("pictures", () => {
  it("are served with caching forever, ranges and 304", async () => {
    const truck = await site();
    const { photoUrl } = await submitted(truck);
    const whole = await truck.visitor("GET", photoUrl);
    expect(whole.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
    });
    const part = await truck.visitor("GET", photoUrl, undefined, { range: "bytes=0-9" });
    expect([part.status, part.headers["content-length"]]).toEqual([206, "10"]);
    const again = await truck.visitor("GET", photoUrl, undefined, { "if-none-match": String(whole.headers.etag) });
    expect(again.status).toBe(304);
  });

  it.each([
    "/media/",
    "/media",
    "/media/../originals/",
    "/media/../../site.db",
    "/media/%2e%2e/originals/",
    "/media/..%2f..%2fsite.db",
    "/media/x.jpg",
  ])("answer 404 without a path for %s", async (url) => {
    const truck = await site();
    await submitted(truck);
    // Past every client: they resolve `..` before they send it.
    const line = connect(await truck.app.listen({ port: 0, host: "127.0.0.1" }));
    line.say(`GET ${url} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    const answer = await line.end();
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain(truck.folder);
  });

  it("do not include the original", async () => {
    const truck = await site();
    const { photos } = await submitted(truck);
    for (const extension of ["", ".jpg", ".jpeg"]) {
      expect((await truck.visitor("GET", `${photos[0].base}${extension}`)).status).toBe(404);
    }
  });
});

async function manySubmissions(db: Parameters<Parameters<Site["database"]>[0]>[0], count: number) {
  const random = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join("");
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < count; at += 1) {
      const { id } = await trx
        .insertInto("photoSubmissions")
        .values({
          customerName: `Visitor ${random(6)}`,
          customerEmail: "ana@example.com",
          photoUrls: [],
          photoFilenames: [],
          photoCount: 5,
          location: `At ${random(10)}`,
          description: `Best mango in town, ${random(30)}`,
          createdAt: new Date(Date.UTC(2026, 0, 1) + at * 1_000_003).toISOString(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const photos = Array.from({ length: 5 }, (_, position) => ({
        submissionId: id,
        position,
        name: random(32),
        width: 1600,
        height: 1200,
        widths: [240, 480, 960, 1600],
        original: "x.jpg",
      }));
      await trx.insertInto("photos").values(photos).execute();
    }
  });
}
