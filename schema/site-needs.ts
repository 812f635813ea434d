import { z } from "zod";

/** What a new site lacks before it is of use: a menu, a postal address of its own, mail that goes out, a first stop. */
export const siteNeed = z.enum(["menu", "address", "mail", "stop"]);
export type SiteNeed = z.infer<typeof siteNeed>;
