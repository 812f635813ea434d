import { z } from "zod";
import { LOGO_MAX_BYTES, LOGO_TEXTS } from "../../schema/logo-limits.ts";
import { uploadedPicture } from "./uploaded-picture.ts";

/** `POST /api/admin/logo-image` */
export const newLogo = uploadedPicture(LOGO_MAX_BYTES, LOGO_TEXTS);

/** The path of a logo's picture, with a version made of its bytes. */
export const logoParams = z.object({ version: z.string().regex(/^[\w-]{22}$/) });
