import { z } from "zod";
import { requiredLine } from "./fields.ts";

// Node's: bodies are parsed on the server alone. Browsers take no more than the limits from here.
declare const Buffer: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> };

/** One pixel as a PNG, for the API document: no pattern describes the bytes of a picture. */
export const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/**
 * A picture that the owner sends, as a base64 data URL with the name of its file. Its kind is detected by its bytes:
 * browsers name no type for some kinds.
 */
export const uploadedPicture = (mostBytes: number, texts: { notAnImage: string; tooLarge: string }) =>
  z.object({
    image: z
      .string(texts.notAnImage)
      .max(Math.ceil(mostBytes / 3) * 4 + 100, texts.tooLarge)
      .regex(/^data:[\w.+/-]*;base64,/, texts.notAnImage)
      .meta({ examples: [PIXEL] })
      .transform((url) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64")),
    filename: requiredLine("File name", 255),
  });

/** What the body of such a call may take: base64 writes three bytes as four characters, and the rest needs room. */
export const uploadBodyLimit = (mostBytes: number) => Math.ceil((mostBytes * 4) / 3) + 4096;
