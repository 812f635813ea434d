import { z } from "zod";

/** `GET /api/calendar-feed` (the owner's): where a calendar program finds the truck's plans; null while there is no address. */
export const calendarFeed = z.object({ address: z.url().nullable() });
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** The last part of a feed's address. Whatever is no feed's is not found. */
export const feedParams = z.object({ file: z.string().max(100) });
