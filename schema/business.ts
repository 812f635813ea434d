import { z } from "zod";

/** The business itself: one row of settings, read everywhere, edited by the owner. */

/** Opening hours of one weekday, 24-hour `HH:MM`; null where closed. Index 0 is Sunday. */
export const dayHours = z.object({ open: z.string(), close: z.string() }).nullable();
export type DayHours = z.infer<typeof dayHours>;

export const menuSize = z.object({ name: z.string(), price: z.number().int(), note: z.string() });
export type MenuSize = z.infer<typeof menuSize>;

export const socialLink = z.object({ name: z.string(), url: z.string() });

/** What any visitor may know of the business. */
export const business = z.object({
  name: z.string(),
  tagline: z.string(),
  phone: z.string(),
  email: z.string(),
  addressLine: z.string(),
  hours: z.array(dayHours).length(7),
  sizes: z.array(menuSize),
  socialLinks: z.array(socialLink),
  storeUrl: z.string(),
  timezone: z.string(),
});
export type Business = z.infer<typeof business>;

/** `GET /api/admin/current-logo`: null while the default logo stands. */
export const currentLogo = z.object({ logoPath: z.string().nullable() });
