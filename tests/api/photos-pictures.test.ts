import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { unzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openFiles } from "../helpers/open-files.ts";
import { cornersOf, dataUrl, heic, picture, tells } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

type Site = Awaited<ReturnType<typeof site>>;

async function submitted(truck: Site, bytes: Uint8Array, customerName = "Ana") {
  const { status, json, text } = await truck.visitor("POST", "/api/photo-submissions", {
    customerName,
    photoData: [dataUrl(bytes)],
  });
  expect(status, text).toBe(201);
  return json;
}

async function bytesOf(truck: Site, url: string): Promise<Buffer> {
  const answer = await truck.app.inject({ url, headers: { cookie: await truck.signIn() } });
  expect(answer.statusCode, url).toBe(200);
  return answer.rawPayload;
}

function publicUrls({ photos: [photo] }: { photos: { base: string; widths: number[] }[] }) {
  if (!photo?.widths.length) throw new Error("The photo has no public picture");
  return photo.widths.flatMap((width) => ["avif", "jpg"].map((format) => `${photo.base}-${width}.${format}`));
}

describe("the orientation", () => {
  // Where the red quarter, which the camera wrote at the upper left, belongs: EXIF 2.32, table of tag 274.
  it.each([
    [1, "topLeft", 64],
    [2, "topRight", 64],
    [3, "bottomRight", 64],
    [4, "bottomLeft", 64],
    [5, "topLeft", 48],
    [6, "topRight", 48],
    [7, "bottomRight", 48],
    [8, "bottomLeft", 48],
  ])("orientation %i: %s", async (orientation, corner, width) => {
    const truck = await site();
    const row = await submitted(truck, await picture({ orientation }));
    expect(row.photos[0].width).toBe(width);
    for (const url of publicUrls(row)) expect(await cornersOf(await bytesOf(truck, url)), url).toBe(corner);
    const original = await bytesOf(truck, "/api/photo-submissions/1/original/0");
    expect((await sharp(original).metadata()).orientation).toBe(undefined);
    expect(await cornersOf(original)).toBe(corner);
  });

  it("of a HEIC comes from its own rotation, not from the same value in its EXIF", async () => {
    const truck = await site();
    const row = await submitted(truck, heic("turned"));
    expect(row.photos[0]).toMatchObject({ width: 48, height: 64 });
    for (const url of publicUrls(row)) expect(await cornersOf(await bytesOf(truck, url)), url).toBe("topRight");
  });

  it("of a HEIC without rotation stays", async () => {
    const truck = await site();
    const row = await submitted(truck, heic("upright"));
    for (const url of publicUrls(row)) expect(await cornersOf(await bytesOf(truck, url)), url).toBe("topLeft");
  });
});

describe("a photo's metadata", () => {
  const formats = ["jpeg", "png", "webp", "avif"] as const;
  const cases = [
    ...formats.map((format) => [format, () => picture({ format, telling: true, orientation: 6 })] as const),
    ["heic", async () => heic("upright")] as const,
    ["turned heic", async () => heic("turned")] as const,
  ];

  it.each(cases)("of a %s are in no stored file", async (_kind, make) => {
    const truck = await site();
    const bytes = await make();
    expect(tells(bytes)).toBe(true);
    const row = await submitted(truck, bytes);
    for (const url of [...publicUrls(row), "/api/photo-submissions/1/original/0"]) {
      const made = await bytesOf(truck, url);
      expect(tells(made), url).toBe(false);
      const { exif, xmp, icc } = await sharp(made).metadata();
      expect([exif, xmp, icc], url).toEqual([undefined, undefined, undefined]);
    }
  });

  it("behind the end of the picture are removed", async () => {
    const truck = await site();
    const film = Buffer.concat([
      Buffer.from("\0\0\0\x18ftypmp42", "latin1"),
      Buffer.from("SecretPlace"),
      Buffer.alloc(50_000),
    ]);
    await submitted(truck, Buffer.concat([await picture(), film]));
    const original = await bytesOf(truck, "/api/photo-submissions/1/original/0");
    expect(tells(original)).toBe(false);
    expect(original.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });
});

describe("the owner's copy", () => {
  it.each([
    ["jpeg", () => picture({ width: 3000, height: 2000, noise: true }), 3000, 2000],
    ["turned jpeg", () => picture({ width: 3000, height: 2000, orientation: 6 }), 2000, 3000],
    ["png", () => picture({ width: 2001, height: 999, format: "png" }), 2001, 999],
    ["cropped heic", async () => heic("cropped"), 101, 75],
  ] as const)("of a %s is a JPEG of full size", async (_kind, make, width, height) => {
    const truck = await site();
    await submitted(truck, await make());
    const original = await bytesOf(truck, "/api/photo-submissions/1/original/0");
    expect(await sharp(original).metadata()).toMatchObject({ format: "jpeg", width, height });
  });

  it("is of good quality", async () => {
    const truck = await site();
    const photo = await picture({ width: 300, height: 200, format: "png", noise: true });
    await submitted(truck, photo);
    const copy = await bytesOf(truck, "/api/photo-submissions/1/original/0");
    const difference = await sharp(photo)
      .composite([{ input: copy, blend: "difference" }])
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(difference.reduce((sum, value) => sum + value, 0) / difference.length).toBeLessThan(6);
  });
});

describe("colours", () => {
  it("of a HEIC with a wide profile are converted to sRGB", async () => {
    const truck = await site();
    const row = await submitted(truck, heic("turned"));
    const corner = await sharp(await bytesOf(truck, row.photoUrl))
      .extract({ left: 36, top: 8, width: 4, height: 4 })
      .toBuffer();
    // sRGB's red stands in the file as 234, 51, 35; without its profile it would come out so.
    const { channels } = await sharp(corner).stats();
    expect(channels[0]?.mean).toBeGreaterThan(245);
    expect(channels[1]?.mean).toBeLessThan(30);
  });

  it("of a JPEG with a wide profile are converted to sRGB, also in the owner's copy", async () => {
    const truck = await site();
    const wide = sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } }).withIccProfile("p3");
    await submitted(truck, await wide.jpeg({ quality: 100 }).toBuffer());
    const { channels } = await sharp(await bytesOf(truck, "/api/photo-submissions/1/original/0")).stats();
    expect(channels[0]?.mean).toBeGreaterThan(250);
    expect(channels[1]?.mean).toBeLessThan(8);
  });

  it("become white where a picture is transparent", async () => {
    const truck = await site();
    const clear = { create: { width: 20, height: 20, channels: 4 as const, background: "transparent" } };
    const row = await submitted(truck, await sharp(clear).png().toBuffer());
    const { channels } = await sharp(await bytesOf(truck, row.photoUrl)).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
  });

  it.each([
    [
      "grey",
      () =>
        sharp({ create: { width: 20, height: 20, channels: 3, background: "grey" } })
          .greyscale()
          .jpeg()
          .toBuffer(),
    ],
    [
      "16 bits",
      () =>
        sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
          .toColourspace("rgb16")
          .png()
          .toBuffer(),
    ],
    [
      "printing inks",
      () =>
        sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
          .toColourspace("cmyk")
          .jpeg()
          .toBuffer(),
    ],
    [
      "a palette",
      () =>
        sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
          .png({ palette: true })
          .toBuffer(),
    ],
  ])("a picture in %s is accepted", async (_what, make) => {
    const truck = await site();
    const row = await submitted(truck, await make());
    for (const url of publicUrls(row)) expect((await sharp(await bytesOf(truck, url)).metadata()).width).toBe(20);
  });
});

describe("the owner's downloads", () => {
  it("are named after the customer and the submission", async () => {
    const truck = await site();
    const nameOf = async (customer: string) => {
      const { id } = await submitted(truck, await picture(), customer);
      const { headers } = await truck.owner("GET", `/api/photo-submissions/${id}/original/0`);
      return headers["content-disposition"];
    };
    expect(await nameOf("Ana Lopez")).toBe(
      `attachment; filename="Ana Lopez-1.jpg"; filename*=UTF-8''Ana%20Lopez-1.jpg`,
    );
    expect(await nameOf("Zoë")).toBe(`attachment; filename="Zo_-2.jpg"; filename*=UTF-8''Zo%C3%AB-2.jpg`);
    expect(await nameOf('../"etc"/x')).toContain('filename="___etc__x-3.jpg"');
  });

  it("are JPEGs as attachments, and answer 404 for unknown photos", async () => {
    const truck = await site();
    await submitted(truck, heic("upright"));
    const { headers } = await truck.owner("GET", "/api/photo-submissions/1/original/0");
    expect(headers).toMatchObject({ "content-type": "application/octet-stream", "cache-control": "private, no-store" });
    expect(headers["content-disposition"]).toContain("Ana-1.jpg");
    for (const place of ["1/original/1", "2/original/0"]) {
      expect((await truck.owner("GET", `/api/photo-submissions/${place}`)).status).toBe(404);
    }
    expect((await truck.owner("GET", "/api/photo-submissions/1/original/5")).status).toBe(400);
  });

  it("have a dated archive of the first photos with a list of missing ones", async () => {
    const truck = await site();
    await submitted(truck, await picture(), "Ana");
    await submitted(truck, heic("upright"), "Ben");
    await truck.visitor("POST", "/api/photo-submissions", {
      customerName: "Cy",
      photoUrls: ["https://a.example/b.jpg"],
    });
    const answer = await truck.app.inject({
      url: "/api/photo-submissions/zip",
      headers: { cookie: await truck.signIn() },
    });
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "x-photos-added": "2",
      "x-photos-skipped": "1",
    });
    expect(answer.headers["content-disposition"]).toContain('filename="photos-2026-07-04.zip"');
    expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
    const entries = unzipped(answer.rawPayload);
    expect([...entries.keys()]).toEqual(["Ben-2.jpg", "Ana-1.jpg", "SKIPPED.txt"]);
    expect(entries.get("SKIPPED.txt")?.toString()).toContain(
      "Cy, submission 3: given by link, https://a.example/b.jpg",
    );
    expect(entries.get("Ana-1.jpg")?.equals(await bytesOf(truck, "/api/photo-submissions/1/original/0"))).toBe(true);
  });

  it("leave no file open when they are interrupted", async () => {
    const truck = await site();
    const noise = await sharp(randomBytes(1500 * 1000 * 3), { raw: { width: 1500, height: 1000, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    for (const _ of [1, 2, 3, 4]) await submitted(truck, noise);
    const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { cookie: await truck.signIn() };
    const openOriginals = () => openFiles(truck.folder).filter((file) => file.endsWith(".jpg"));
    const archive = http.get(`${origin}/api/photo-submissions/zip`, { headers });
    const [answer] = await once(archive, "response");
    await once(answer, "readable");
    // Nobody reads on: the archive waits in the middle of a photo.
    await expect.poll(openOriginals).toHaveLength(1);
    archive.destroy();
    await expect.poll(openOriginals).toEqual([]);
  });

  it("have an empty archive when there are no photos", async () => {
    const truck = await site();
    const answer = await truck.owner("GET", "/api/photo-submissions/zip");
    expect([answer.status, answer.headers["x-photos-added"]]).toEqual([200, "0"]);
  });
});

/** The files of an archive by their directory at its end. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(data, data + size);
    files.set(name, method === 0 ? bytes : unzipSync(bytes));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
