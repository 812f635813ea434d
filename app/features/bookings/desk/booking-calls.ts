import { BOOKING_STATUSES, type BookingStatus } from "../../../../schema/booking-choices.ts";
import type { Booking, BookingChange, Clash } from "../../../../schema/bookings.ts";
import { listPath, SEARCH_PATTERN } from "../../../../schema/list-filter.ts";
import { addDays, MONTH_PATTERN } from "../../../../schema/times.ts";
import { BOOKING_DAYS_PATH, BOOKINGS_PATH } from "../../../lib/data/paths.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { CallFailed, call } from "../../../lib/net/api.ts";
import { enqueue } from "../../../lib/offline/flush.ts";
import { hasServerId, newTemporaryId } from "../../../lib/offline/queue.ts";

export const BOOKINGS_TAB = "bookings";

/** The filters of the list of requests. */
export const BOOKING_FILTER = {
  search: SEARCH_PATTERN,
  status: new RegExp(`^(${BOOKING_STATUSES.join("|")})$`),
  month: MONTH_PATTERN,
};

/** The call for the bookings from one day to another. */
const bookingsBetween = (from: string, until: string) => `${BOOKINGS_PATH}?${new URLSearchParams({ from, until })}`;

/** The call for the bookings of a day. */
export const bookingsOnPath = (day: string) => bookingsBetween(day, day);

/** The call for a helper's bookings: the next eight weeks, for which stops are planned, too. */
export const comingBookingsPath = (today: string) => bookingsBetween(today, addDays(today, 55));

/** The call for the counts of bookings by day in a month, `YYYY-MM`. */
export const bookingDaysPath = (month: string) => `${BOOKING_DAYS_PATH}?${new URLSearchParams({ month })}`;

/** The overlaps because of which the server refused the call, because the desk had not shown them; empty for other errors. */
export function unseenClashes(error: Error): Clash[] {
  if (!(error instanceof CallFailed) || error.status !== 409) return [];
  const { answer } = error;
  return answer && hasClashes(answer) ? answer.clashes : [];
}

const hasClashes = (answer: object): answer is { clashes: Clash[] } =>
  "clashes" in answer && Array.isArray(answer.clashes);

const areClashes = (error: Error) => unseenClashes(error).length > 0;

/** The optimistic row of a new booking. It has a temporary id. */
const newBooking = ({ clashesSeen: _, ...fields }: BookingChange) => ({
  eventType: null,
  expectedGuests: null,
  status: "pending",
  ...fields,
  id: newTemporaryId(),
  createdAt: new Date().toISOString(),
  revision: 0,
});

/** The owner's calls on bookings, with the texts of product.md, *Answers of the calls*. */
export function useBookingCalls() {
  const notSaved = { title: "Failed to save booking", description: "Please try again. What you typed is still here." };
  return {
    add: useAction({
      call: (booking: BookingChange) =>
        enqueue<Booking>({
          method: "POST",
          path: BOOKINGS_PATH,
          body: booking,
          list: BOOKINGS_PATH,
          row: newBooking(booking),
          newIn: [
            listPath(BOOKINGS_PATH, {}),
            ...(booking.preferredDate ? [bookingsOnPath(booking.preferredDate.slice(0, 10))] : []),
          ],
          words: `New booking: ${booking.customerName}`,
        }),
      changes: BOOKINGS_PATH,
      also: [BOOKING_DAYS_PATH],
      done: "Booking created successfully!",
      failed: notSaved,
      isExpectedError: areClashes,
    }),
    change: useAction({
      call: ({ id, ...fields }: BookingChange & { id: number }) =>
        hasServerId(id)
          ? call<Booking>("PUT", `${BOOKINGS_PATH}/${id}`, fields)
          : // The booking itself is still queued, so its changes are queued, too.
            enqueue<Booking>({
              method: "PUT",
              path: `${BOOKINGS_PATH}/${id}`,
              body: fields,
              list: BOOKINGS_PATH,
              row: { id, ...fields },
              words: `Change ${fields.customerName ?? "a new booking"}`,
            }),
      changes: BOOKINGS_PATH,
      also: [BOOKING_DAYS_PATH],
      done: "Booking updated successfully!",
      failed: notSaved,
      isExpectedError: areClashes,
    }),
    setStatus: useAction({
      call: ({ before, ...change }: { before: Booking; status: BookingStatus; clashesSeen?: string[] }) =>
        enqueue<Booking>({
          method: "PUT",
          path: `${BOOKINGS_PATH}/${before.id}/status`,
          body: change,
          list: BOOKINGS_PATH,
          row: { id: before.id, status: change.status },
          before,
          words: `${before.customerName}: ${change.status}`,
        }),
      changes: BOOKINGS_PATH,
      also: [BOOKING_DAYS_PATH],
      done: "Booking updated!",
      failed: { title: "Failed to update booking", description: "Please try again." },
      isExpectedError: areClashes,
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${BOOKINGS_PATH}/${id}`),
      removes: (id) => id,
      changes: BOOKINGS_PATH,
      also: [BOOKING_DAYS_PATH],
      done: "Booking deleted successfully!",
      failed: { title: "Failed to delete booking", description: "Rate limited - please wait a moment and try again" },
    }),
  };
}
