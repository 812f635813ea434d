import { eventTypeLabel } from "../../../../schema/booking-choices.ts";
import type { ListedBooking } from "../../../../schema/bookings.ts";
import { shortDay } from "../../../../schema/times.ts";
import { useToday } from "../../../lib/page/site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { QueuedBadge } from "../../../ui/queued-badge.tsx";
import type { useBookingCalls } from "./booking-calls.ts";
import { BookingStatusBadge } from "./booking-status.tsx";
import { ConfirmBooking, clashesOf } from "./confirm-booking.tsx";
import { guestWords } from "./guests.ts";

interface BookingRowProps {
  booking: ListedBooking;
  calls: ReturnType<typeof useBookingCalls>;
  onEdit: () => void;
}

/** A row of the list of requests. A pending request has the button *Confirm*. */
export function BookingRow({ booking, calls, onEdit }: BookingRowProps) {
  const today = useToday();
  const { customerName, preferredDate, preferredTime, eventType, location, status } = booking;
  return (
    <ListRow
      title={customerName}
      badges={
        <>
          <BookingStatusBadge status={status} />
          {clashesOf(booking).length > 0 && <Badge tone="warn">Overlaps</Badge>}
          <QueuedBadge row={booking} />
        </>
      }
      facts={[
        preferredDate ? shortDay(preferredDate, today) : "No date yet",
        preferredTime,
        eventTypeLabel(eventType),
        location,
        guestWords(booking),
      ]
        .filter(Boolean)
        .join(" · ")}
      opens={onEdit}
      action={status === "pending" && <ConfirmBooking booking={booking} calls={calls} variant="secondary" />}
    />
  );
}
