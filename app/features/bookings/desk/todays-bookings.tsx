import { Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { eventTypeLabel } from "../../../../schema/booking-choices.ts";
import type { Booking } from "../../../../schema/bookings.ts";
import { sortByStart } from "../../../lib/data/sort-by-start.ts";
import { useToday } from "../../../lib/page/site.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useFocusFallback } from "../../../ui/use-focus-fallback.ts";
import type { useBookingCalls } from "./booking-calls.ts";
import { BookingStatusBadge } from "./booking-status.tsx";
import { DeleteBooking } from "./delete-booking.tsx";

interface TodaysBookingsProps {
  /** Undefined while they load. */
  bookings: Booking[] | undefined;
  calls: ReturnType<typeof useBookingCalls>;
  onEdit: (booking: Booking) => void;
}

export function TodaysBookings({ bookings, calls, onEdit }: TodaysBookingsProps) {
  const today = useToday();
  const todays = bookings && sortByStart(bookings.filter(({ preferredDate }) => preferredDate === today));
  const list = useRef<HTMLUListElement>(null);
  useFocusFallback(list);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 text-xl">Today's Bookings</h2>
      {!todays && <p className="text-muted">Not known yet.</p>}
      {todays?.length === 0 && <p className="text-muted">Nothing is booked for today.</p>}
      <ul ref={list} tabIndex={-1} className="flex flex-col divide-y divide-line">
        {todays?.map((booking) => (
          <li key={booking.id} className="flex flex-wrap items-start gap-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 grow basis-36">
              <p className="font-semibold wrap-anywhere">{booking.customerName}</p>
              <p className="text-muted wrap-anywhere">
                {[eventTypeLabel(booking.eventType), booking.preferredTime, booking.location]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <BookingStatusBadge status={booking.status} />
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${booking.customerName}`}
              onClick={() => onEdit(booking)}
            >
              <Pencil aria-hidden size={20} />
            </Button>
            <DeleteBooking
              booking={booking}
              onDelete={() => calls.remove.mutate(booking.id)}
              trigger={
                <Button variant="danger" size="icon" aria-label={`Delete ${booking.customerName}`}>
                  <Trash2 aria-hidden size={20} />
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
