import { eventTypeLabel } from "../../../../schema/booking-choices.ts";
import type { HelpersBooking } from "../../../../schema/bookings.ts";
import { longDay } from "../../../../schema/times.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { sortByStart } from "../../../lib/data/sort-by-start.ts";
import { useToday } from "../../../lib/page/site.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { comingBookingsPath } from "./booking-calls.ts";
import { BookingStatusBadge } from "./booking-status.tsx";
import { guestWords } from "./guests.ts";

/** A helper's list of the coming bookings, without the customers: time, place, event and guests, the next first. */
export default function HelpersBookings() {
  const answer = useAnswer<HelpersBooking[]>(comingBookingsPath(useToday()));
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Bookings</h2>
        <RefreshButton answers={[answer]} />
      </div>
      <AnswerList answer={answer} noun="bookings" empty={<EmptyState title="No bookings in the next eight weeks" />}>
        {(bookings) => <BookingsByDay bookings={bookings} />}
      </AnswerList>
    </Card>
  );
}

function BookingsByDay({ bookings }: { bookings: HelpersBooking[] }) {
  const today = useToday();
  const days = [...new Set(bookings.map(({ preferredDate }) => preferredDate ?? ""))].sort();
  return (
    <ol className="flex flex-col divide-y divide-line">
      {days.map((day) => (
        <li key={day} className="py-3 first:pt-0 last:pb-0">
          <h3 className="text-lg">{longDay(day, today)}</h3>
          <ul>
            {sortByStart(bookings.filter(({ preferredDate }) => preferredDate === day)).map((booking) => (
              <li key={booking.id} className="flex flex-wrap items-center gap-x-3 py-1">
                <p className="min-w-0 grow wrap-anywhere">
                  <strong className="font-semibold">{booking.preferredTime ?? "No time yet"}</strong>{" "}
                  <span className="text-muted">
                    {[booking.location, eventTypeLabel(booking.eventType), guestWords(booking)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </p>
                <BookingStatusBadge status={booking.status} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
