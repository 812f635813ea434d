import { z } from "zod";

/** The things that a new site needs before it is of use: a menu, its own postal address, working mail, a first stop. */
export const siteNeed = z.enum(["menu", "address", "mail", "stop"]);
export type SiteNeed = z.infer<typeof siteNeed>;

/** `PUT /api/site-needs`: hides one, or shows it again. */
export const siteNeedChange = z.object({ need: siteNeed, putAway: z.boolean() });
