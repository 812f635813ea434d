import { Mail, Phone, Trash2, TriangleAlert, X } from "lucide-react";
import type { ListedBooking } from "../../../../schema/bookings.ts";
import { phoneLink } from "../../../../schema/phone-link.ts";
import { longDay } from "../../../../schema/times.ts";
import { mailLink } from "../../../lib/page/contact-links.ts";
import { useFormatTimestamp } from "../../../lib/page/format-timestamp.ts";
import { useToday } from "../../../lib/page/site.ts";
import { buttonLook } from "../../../ui/button-look.ts";
import { QueuedBadge } from "../../../ui/queued-badge.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import type { useBookingCalls } from "./booking-calls.ts";
import { BookingStatusBadge } from "./booking-status.tsx";
import { ConfirmBooking, clashesOf, clashWords } from "./confirm-booking.tsx";
import { DeleteBooking } from "./delete-booking.tsx";

interface BookingDetailsProps {
  booking: ListedBooking;
  calls: ReturnType<typeof useBookingCalls>;
  onDeleted: () => void;
}

/** The status of a booking, its overlaps, and the actions on it except editing. */
export function BookingDetails({ booking, calls, onDeleted }: BookingDetailsProps) {
  const formatTimestamp = useFormatTimestamp();
  const today = useToday();
  const { status, expectedGuests, customerEmail, customerPhone, preferredDate } = booking;
  const subject = ["Your booking", preferredDate && longDay(preferredDate, today)].filter(Boolean).join(" on ");
  const clashes = clashesOf(booking);
  return (
    <section aria-label="Request" className="mb-5 flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BookingStatusBadge status={status} />
        <QueuedBadge row={booking} />
        <span className="text-sm text-muted">{`Submitted ${formatTimestamp(booking.createdAt)}`}</span>
        {expectedGuests && <span className="text-sm wrap-anywhere">{expectedGuests}</span>}
      </p>
      {clashes.length > 0 && (
        <p className="flex gap-2 rounded-control bg-fun-soft px-3 py-2 text-fun-text">
          <TriangleAlert aria-hidden size={18} className="mt-1 shrink-0" />
          <span className="wrap-anywhere">{`Overlaps ${clashWords(clashes)}`}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ConfirmBooking booking={booking} calls={calls} variant="secondary" />
        <SingleTapButton
          variant="secondary"
          size="sm"
          disabled={status === "cancelled"}
          onClick={() => calls.setStatus.mutate({ before: booking, status: "cancelled" })}
        >
          <X aria-hidden size={18} className="max-sm:hidden" /> Cancel
        </SingleTapButton>
        <a
          className={buttonLook({ variant: "ghost", size: "sm" })}
          href={`${mailLink(encodeURIComponent(customerEmail))}?subject=${encodeURIComponent(subject)}`}
        >
          <Mail aria-hidden size={18} /> Email
        </a>
        <a className={buttonLook({ variant: "ghost", size: "sm" })} href={phoneLink(customerPhone)}>
          <Phone aria-hidden size={18} /> Call
        </a>
        <DeleteBooking
          booking={booking}
          onDelete={() => {
            calls.remove.mutate(booking.id);
            onDeleted();
          }}
          trigger={
            <SingleTapButton variant="danger" size="sm" className="ml-auto">
              <Trash2 aria-hidden size={18} /> Delete
            </SingleTapButton>
          }
        />
      </div>
    </section>
  );
}
