import { z } from "zod";

/** What a new site lacks before it is of use: a menu, a postal address of its own, mail that goes out, a first stop. */
export const siteNeed = z.enum(["menu", "address", "mail", "stop"]);
export type SiteNeed = z.infer<typeof siteNeed>;

/** `PUT /api/site-needs`: puts one away, or brings it back. */
export const siteNeedChange = z.object({ need: siteNeed, putAway: z.boolean() });
