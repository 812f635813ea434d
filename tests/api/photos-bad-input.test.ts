import fs from "node:fs";
import path from "node:path";
import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { preparePicture } from "../../server/media/decode/prepare.ts";
import { dataUrl, flickering, formBody, heic, picture, pngBomb, storedFiles } from "../helpers/pictures.ts";
import { newFolder, site } from "../helpers/site.ts";

const BROKEN = "Error processing image: Please try again or use a different image.";
const text = (content: string) => Buffer.from(content, "latin1");
const HTML = "<!doctype html><html><body><script>alert(1)</script></body></html>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

/** Why it is refused: the server says of all that is too much only that it is broken. */
async function refusalOf(bytes: Uint8Array, file: string): Promise<unknown> {
  const folder = newFolder();
  const source = path.join(folder, file);
  fs.writeFileSync(source, bytes);
  return preparePicture({ source, folder, name: "taken", as: "photo" }).catch(({ refusal }) => refusal);
}

/** A site that photos are sent to, each of which must be refused. */
async function refusingSite() {
  const truck = await site();

  async function assertNothingStored() {
    expect((await truck.visitor("GET", "/api/photo-submissions")).json).toEqual([]);
    expect(storedFiles(truck.folder)).toEqual([]);
  }

  async function refused(body: InjectOptions["payload"], headers?: Record<string, string>) {
    const answer = await truck.visitor("POST", "/api/photo-submissions", body, headers);
    await assertNothingStored();
    return answer;
  }

  return {
    submit: (body: object | string) => refused(body),
    sendJson: (bytes: Uint8Array, name = "photo.jpg") =>
      refused({ photoData: [dataUrl(bytes)], photoFilenames: [name] }),
    async sendForm(files: { bytes: Uint8Array; name: string; type?: string }[]) {
      const { body, headers } = await formBody({}, files);
      return refused(body, headers);
    },
  };
}

describe("files that are no pictures", () => {
  it("are refused by their bytes", async () => {
    const { sendJson } = await refusingSite();
    for (const [what, bytes] of [
      ["text", text("hello")],
      ["a page", text(HTML)],
      ["a drawing that can run scripts", text(SVG)],
      ["the same behind an XML head", text(`<?xml version="1.0"?>\n${SVG}`)],
      ["a document", text("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
      ["nothing", Buffer.alloc(0)],
      ["one byte", Buffer.from([0xff])],
      ["zeros", Buffer.alloc(10_000)],
      ["a film", Buffer.concat([text("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"), Buffer.alloc(1000)])],
      ["a bitmap", Buffer.concat([text("BM"), Buffer.alloc(1000)])],
      ["a TIFF", Buffer.concat([text("II*\0"), Buffer.alloc(1000)])],
    ] as const) {
      const { status, json } = await sendJson(bytes, "photo.png");
      expect(status, what).toBe(400);
      expect(json.message, what).toBe("photo.png is not an image file");
      expect(json.issues[0].path, what).toBe("photoData.0");
    }
  });

  it("are refused alike when they come in a form", async () => {
    const { sendJson, sendForm } = await refusingSite();
    const asJson = await sendJson(text(HTML));
    const asForm = await sendForm([{ bytes: text(HTML), name: "photo.jpg", type: "image/jpeg" }]);
    expect([asForm.status, asForm.json]).toEqual([400, asJson.json]);
  });

  it("are refused with the words of the single form when they have no name", async () => {
    const truck = await site();
    const { json } = await truck.visitor("POST", "/api/photo-submissions", { photoData: [dataUrl(text(HTML))] });
    expect(json.message).toBe("Invalid file type: Please select an image file (JPG, PNG, HEIC, etc.)");
  });
});

it("a script that begins like a GIF: 400", async () => {
  const { sendJson } = await refusingSite();
  const { status } = await sendJson(text("GIF89a/*.............................*/=1;alert(1)"));
  expect(status).toBe(400);
});

describe("damaged pictures", () => {
  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
  const big = { width: 400, height: 300 };

  it.each(["jpeg", "png", "gif", "webp", "avif"] as const)("a %s that was cut off: 400", async (format) => {
    const { sendJson } = await refusingSite();
    const whole = await picture({ ...big, format });
    for (const part of [0.5, 0.9]) {
      const { status, json } = await sendJson(cut(whole, part));
      expect(status, `${part}`).toBe(400);
      expect(json.message, `${part}`).toBe(BROKEN);
    }
  });

  it("a HEIC that was cut off: 400", async () => {
    const { sendJson } = await refusingSite();
    for (const part of [0.1, 0.5, 0.9]) expect((await sendJson(cut(heic("upright"), part))).json.message).toBe(BROKEN);
  });

  // JPEG and WebP have no way to tell: their decoders draw whatever stands there.
  it("a PNG with zeros in its middle: 400", async () => {
    const bytes = Buffer.from(await picture({ ...big, format: "png", noise: true }));
    bytes.fill(0, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6));
    const { sendJson } = await refusingSite();
    expect((await sendJson(bytes)).json.message).toBe(BROKEN);
  });

  it("a head with nothing behind it: 400", async () => {
    const { sendJson } = await refusingSite();
    for (const head of ["\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n", "GIF89a", "RIFF\0\0\0\0WEBP", "\0\0\0\x18ftypheic"])
      expect((await sendJson(Buffer.concat([text(head), Buffer.alloc(100)]))).status, head).toBe(400);
  });
});

describe("pictures that are too large to decode", () => {
  it("a PNG of 50,000 × 50,000 in 100 kB: refused before it is decoded", async () => {
    const { sendJson } = await refusingSite();
    const bomb = pngBomb(50_000, 50_000, 51_000);
    const { status, json } = await sendJson(bomb);
    expect([status, json.message]).toEqual([400, BROKEN]);
    // By what its header says: a decoder that has begun says that it is broken.
    expect(await refusalOf(bomb, "bomb.png")).toBe("too-many-pixels");
  });

  it("a GIF of 2,000 frames: refused; of 200: its first frame is shown", async () => {
    const { sendJson } = await refusingSite();
    expect((await sendJson(flickering(2000))).json.message).toBe(BROKEN);
    const truck = await site();
    const { status } = await truck.visitor("POST", "/api/photo-submissions", { photoData: [dataUrl(flickering(200))] });
    expect(status).toBe(201);
  });

  it("a HEIC that claims 900 megapixels: refused", async () => {
    const { sendJson } = await refusingSite();
    const bytes = Buffer.from(heic("upright"));
    const size = bytes.lastIndexOf("ispe");
    bytes.writeUInt32BE(30_000, size + 8);
    bytes.writeUInt32BE(30_000, size + 12);
    expect((await sendJson(bytes)).status).toBe(400);
    expect(await refusalOf(bytes, "bomb.heic")).toBe("too-many-pixels");
  });
});

describe("an invalid submission", () => {
  it("six photos: 400 in the spec's words, as JSON and as a form", async () => {
    const { submit, sendForm } = await refusingSite();
    const bytes = await picture();
    const asJson = await submit({ photoData: Array(6).fill(dataUrl(bytes)) });
    const asForm = await sendForm(Array(6).fill({ bytes, name: "a.jpg" }));
    for (const { status, json } of [asJson, asForm])
      expect([status, json.message]).toEqual([400, "Maximum 5 photos allowed per submission"]);
  });

  it("five photos and a link, or six links: 400", async () => {
    const { submit } = await refusingSite();
    const link = "https://a.example/b.jpg";
    const photo = dataUrl(await picture());
    expect((await submit({ photoData: Array(5).fill(photo), photoUrls: [link] })).status).toBe(400);
    expect((await submit({ photoUrls: Array(6).fill(link) })).status).toBe(400);
  });

  it("one valid and one invalid photo: 400 for the invalid one, and none is stored", async () => {
    const { submit } = await refusingSite();
    const { status, json } = await submit({ photoData: [dataUrl(await picture()), dataUrl(text("hello"))] });
    expect([status, json.issues[0].path]).toEqual([400, "photoData.1"]);
  });

  it("an invalid field: 400", async () => {
    const { submit } = await refusingSite();
    for (const [what, body, message] of [
      ["no photo and no link", {}, "No photo selected"],
      ["an empty list", { photoData: [] }, "No photo selected"],
      ["a text for a list", { photoData: "data:image/png;base64,AAAA" }, undefined],
      ["numbers in the list", { photoData: [1, 2] }, undefined],
      ["lists in the list", { photoData: [["data:image/png;base64,AAAA"]] }, undefined],
      ["text that is no data URL", { photoData: ["hello"] }, BROKEN],
      ["an empty text", { photoData: [""] }, BROKEN],
      ["a data URL that is not base64", { photoData: ["data:image/png,hello"] }, BROKEN],
      ["letters that base64 has not", { photoData: ["data:image/png;base64,AA$A"] }, BROKEN],
      ["a letter too many", { photoData: ["data:image/png;base64,AAAAA"] }, BROKEN],
      ["padding in the middle", { photoData: ["data:image/png;base64,AA==AAAA"] }, BROKEN],
      ["a number for a name", { customerName: 7, photoUrls: ["https://a.example/b"] }, undefined],
      ["a name over two lines", { customerName: "a\nb", photoUrls: ["https://a.example/b"] }, undefined],
      [
        "a wrong address",
        { customerEmail: "nobody", photoUrls: ["https://a.example/b"] },
        "Please enter a valid email address",
      ],
    ] as const) {
      const { status, json } = await submit(body);
      expect(status, what).toBe(400);
      expect(json.issues.length, what).toBeGreaterThan(0);
      if (message) expect(json.message, what).toBe(message);
    }
  });

  it("a body that is no JSON object: 400", async () => {
    const { submit } = await refusingSite();
    for (const body of [
      "",
      "not json",
      "null",
      "[]",
      "42",
      '{"photoData":[',
      '{"photoData":["data:image/png;base64,AAAA',
      '{"a":1}}',
      '"photoData"',
    ])
      expect((await submit(body)).status, body).toBe(400);
  });

  it("another type: refused", async () => {
    const truck = await site();
    for (const type of ["text/plain", "application/xml", "image/jpeg", "multipart/form-data"]) {
      const answer = await truck.visitor("POST", "/api/photo-submissions", "x", { "content-type": type });
      expect([400, 406, 415], type).toContain(answer.status);
      expect(answer.json.message, type).toEqual(expect.any(String));
    }
  });

  it("a form that is interrupted: refused", async () => {
    const truck = await site();
    const { body, headers } = await formBody({}, [{ bytes: await picture(), name: "a.jpg" }]);
    const answer = await truck.visitor("POST", "/api/photo-submissions", body.subarray(0, body.length - 100), headers);
    expect(answer.status).toBe(400);
    expect(storedFiles(truck.folder)).toEqual([]);
  });

  it("texts of a megabyte: 413", async () => {
    const { submit } = await refusingSite();
    expect((await submit({ description: "x".repeat(1_000_000), photoUrls: ["https://a.example/b"] })).status).toBe(413);
  });
});

describe("a photo by link", () => {
  it("of another scheme, or of a page that shows photos: 400", async () => {
    const { submit } = await refusingSite();
    for (const [url, message] of [
      ["http://photos.example.com/a.jpg", "A photo link must begin with https://"],
      ["ftp://photos.example.com/a.jpg", "A photo link must begin with https://"],
      ["javascript:alert(1)", "A photo link must begin with https://"],
      ["data:image/png;base64,AAAA", "A photo link must begin with https://"],
      ["//photos.example.com/a.jpg", "A photo link must begin with https://"],
      ["https://user:secret@photos.example.com/a.jpg", "A photo link must begin with https://"],
      ["https://photos.google.com/share/abc", "Unsupported URL"],
      ["https://photos.app.goo.gl/abc", "Unsupported URL"],
      ["https://drive.google.com/file/d/abc", "Unsupported URL"],
      ["https://www.icloud.com/photos/#abc", "Unsupported URL"],
      ["https://WWW.Facebook.com/photo?fbid=1", "Unsupported URL"],
      ["https://m.facebook.com./photo", "Unsupported URL"],
      ["https://www.instagram.com/p/abc", "Unsupported URL"],
    ] as const) {
      const { status, json } = await submit({ photoUrls: [url] });
      expect([status, json.message], url).toEqual([400, message]);
    }
  });

  it("on a host with a similar name: accepted", async () => {
    const photoUrls = ["https://myfacebook.com/a.jpg", "https://drive.google.com.example.com/a.jpg"];
    expect((await (await site()).visitor("POST", "/api/photo-submissions", { photoUrls })).status).toBe(201);
  });
});
