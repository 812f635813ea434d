import { z } from "zod";
import { booking } from "./bookings.ts";
import { stop } from "./schedule.ts";
import { siteNeed } from "./site-needs.ts";

/** `GET /api/summary` (the owner's): how much there is and what waits, without the lists themselves. */
export const summary = z.object({
  bookings: z.object({ all: z.number().int(), pending: z.number().int() }),
  messages: z.object({ all: z.number().int(), unread: z.number().int() }),
  photos: z.object({ all: z.number().int(), waiting: z.number().int() }),
  subscribers: z.number().int(),
  /** What the site still lacks, and which of that the owner is not reminded of any more. */
  setup: z.object({ lacks: z.array(siteNeed), putAway: z.array(siteNeed) }),
  /** The newest bookings. */
  recent: z.array(booking.pick({ id: true, customerName: true, eventType: true, preferredDate: true })),
  /** What holds of today and the six days after it, the earliest first. */
  week: z.object({
    stops: z.array(
      stop.pick({ id: true, name: true, date: true, startTime: true, endTime: true, status: true, change: true }),
    ),
    bookings: z.array(
      booking.pick({ id: true, customerName: true, preferredDate: true, preferredTime: true, location: true }),
    ),
  }),
});
export type Summary = z.infer<typeof summary>;

/** The summary for a helper: their own tasks, and bookings without the customer. */
export const helpersSummary = summary.pick({ photos: true }).extend({
  week: z.object({
    stops: summary.shape.week.shape.stops,
    bookings: z.array(
      booking.pick({ id: true, eventType: true, preferredDate: true, preferredTime: true, location: true }),
    ),
  }),
});
export type HelpersSummary = z.infer<typeof helpersSummary>;

/** Recent Activity lists this many bookings (product.md, *Screens*). */
export const MAX_RECENT_BOOKINGS = 3;
