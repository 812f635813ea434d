import { z } from "zod";
import { requiredLine } from "./fields.ts";
import { LOGO_MAX_BYTES, LOGO_TEXTS } from "./logo-limits.ts";

/** `POST /api/admin/logo-image`: the picture as a base64 data URL. What it really is, its bytes say. */
export const newLogo = z.object({
  image: z
    .string(LOGO_TEXTS.notAnImage)
    .max(Math.ceil(LOGO_MAX_BYTES / 3) * 4 + 100, LOGO_TEXTS.tooLarge)
    .regex(/^data:image\/[\w.+-]+;base64,/, LOGO_TEXTS.notAnImage)
    .transform((url) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64")),
  filename: requiredLine("File name", 255),
});

/** The picture of a logo as it stands in its address: the version is made of its bytes. */
export const logoParams = z.object({ version: z.string().regex(/^[\w-]{22}$/) });
