import { expect, it } from "vitest";
import { inputHash, recordedHash } from "../../tools/inputs.ts";

it("the committed pictures are drawn by the program as it is, else run: node tools/draw-pictures.ts", () => {
  expect(recordedHash("pictures")).toBe(inputHash("pictures"));
});

it("the committed fonts are cut by the program from the fonts as they are, else run: node tools/subset-fonts.ts", () => {
  expect(recordedHash("fonts")).toBe(inputHash("fonts"));
});
