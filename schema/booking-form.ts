import { z } from "zod";
import { END_CHOICES, joinTimes, START_CHOICES } from "./booking-choices.ts";
import { calendarDay, emailAddress, optionalText, phoneNumber, requiredLine } from "./fields.ts";
import { honeypot } from "./honeypot.ts";

const timeOf = (label: string) => [...START_CHOICES, ...END_CHOICES].find((choice) => choice.label === label)?.time;

const times = z.object({
  startTime: z.string().min(1, "Start time is required"),
  endTime: z.string().min(1, "End time is required"),
});

const isEndAfterStart = ({ startTime, endTime }: z.infer<typeof times>) => {
  const [start, end] = [timeOf(startTime), timeOf(endTime)];
  return start !== undefined && end !== undefined && end > start;
};

/**
 * The public booking form (product.md, *Bookings*), as the browser checks it before it asks the server.
 * `startTime` and `endTime` are labels of START_CHOICES and END_CHOICES, empty until chosen.
 * @param today the business's day as `YYYY-MM-DD`: the form takes no day before it
 * @returns a schema whose output is the body of `POST /api/bookings`: `preferredTime` is "start - end" and replaces the two
 */
export const bookingForm = (today: string) =>
  z
    .object({
      eventType: requiredLine("Event type", 100),
      expectedGuests: requiredLine("Booking package"),
      preferredDate: calendarDay("Preferred date").pipe(
        z.string().refine((day) => day >= today, "Please choose today or a later day"),
      ),
      ...times.shape,
      location: requiredLine("Event location", 300),
      customerName: requiredLine("Your name"),
      customerPhone: phoneNumber(),
      customerEmail: emailAddress("Email address"),
      specialRequests: optionalText("Special requests"),
      website: honeypot,
    })
    .refine(isEndAfterStart, {
      path: ["endTime"],
      error: "End time must be after the start time",
      // Shown as soon as both times are chosen, also while other fields are missing.
      when: ({ value }) => times.safeParse(value).success,
    })
    .transform(({ startTime, endTime, ...request }) => ({ ...request, preferredTime: joinTimes(startTime, endTime) }));
