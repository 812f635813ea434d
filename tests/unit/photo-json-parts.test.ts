import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { receiveFiles } from "../../server/photos/intake.ts";
import { jsonParts } from "../../server/photos/json-parts.ts";

/** Reads a body that arrives in parts of so many bytes. */
async function read(body: string, partLength: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "intake-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const bytes = Buffer.from(body);
  async function* parts() {
    for (let at = 0; at < bytes.length; at += partLength) yield bytes.subarray(at, at + partLength);
  }
  const { fields, photos } = await receiveFiles(jsonParts(parts()), folder);
  return { fields, photos: photos.map((photo) => fs.readFileSync(photo.path)) };
}

const photos = [Buffer.from([0xfb, 0xff, 0xbf, 1, 2]), Buffer.from("second"), Buffer.from("third!")];
const [first = "", second = "", third = ""] = photos.map(
  (photo) => `data:image/jpeg;base64,${photo.toString("base64")}`,
);
const expected = {
  customerName: 'A "quoted" {brace} [list] \\ é 🍧',
  photoData: ["", "", ""],
  nested: { photoData: ["x"] },
  n: 1.5,
};

it.each([1, 2, 3, 5, 7, 64, 10_000])("is read the same in parts of %i bytes", async (partLength) => {
  const { photoData: _replaced, ...rest } = expected;
  for (const body of [
    JSON.stringify({ ...rest, photoData: [first, second, third] }),
    JSON.stringify({ photoData: [first, second, third], ...rest }, null, "\t"),
    // As PHP and .NET write it.
    JSON.stringify({ ...rest, photoData: [first, second, third] }).replaceAll("/", "\\/"),
    JSON.stringify({ ...rest, photoData: [first, second, third] }).replaceAll("+", "\\u002B"),
  ]) {
    const result = await read(body, partLength);
    expect(result.fields).toEqual(expected);
    expect(result.photos).toEqual(photos);
  }
});

it("takes base64 with and without padding", async () => {
  const { photos: read1 } = await read(
    JSON.stringify({ photoData: [first.replace(/=+$/, ""), "data:;base64,QQ=="] }),
    3,
  );
  expect(read1).toEqual([photos[0], Buffer.from("A")]);
});

it.each([
  ['{"photoData":["data:;base64,QQ==\\n"]}', "Error processing image"],
  ['{"photoData":["data:;base64,QQ\\"=="]}', "Error processing image"],
  ['{"photoData":["data:;base64,Q\\u00"]}', "The request could not be understood"],
])("refuses %s", async (body, message) => {
  for (const partLength of [1, 4, 100]) await expect(read(body, partLength)).rejects.toThrow(message);
});

it("gives up on nesting without end as on any other long text", async () => {
  await expect(read("[".repeat(1_000_000), 65_536)).rejects.toThrow("That is too large to send");
});
