import { z } from "zod";
import { requiredLine } from "../../schema/fields.ts";
import { EXAMPLE_PNG } from "../../schema/photos.ts";

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
      .meta({ examples: [EXAMPLE_PNG] })
      .transform((url) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64")),
    filename: requiredLine("File name", 255),
  });

/** The largest body of such a call: base64 writes three bytes as four characters, and the rest needs room. */
export const uploadBodyLimit = (mostBytes: number) => Math.ceil((mostBytes * 4) / 3) + 4096;
