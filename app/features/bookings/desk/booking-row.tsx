import { Check, Mail, Phone, Trash2, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { eventTypeLabel } from "../../../../schema/booking-choices.ts";
import type { Booking, Clash } from "../../../../schema/bookings.ts";
import { phoneLink } from "../../../../schema/phone-link.ts";
import { longDay } from "../../../../schema/times.ts";
import { mailLink } from "../../../lib/page/contact-links.ts";
import { useMomentWords } from "../../../lib/page/moment-words.ts";
import { useToday } from "../../../lib/page/site.ts";
import { buttonLook } from "../../../ui/button-look.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { WaitingBadge } from "../../../ui/waiting-badge.tsx";
import { unseenClashes, type useBookingCalls } from "./booking-calls.ts";
import { BookingStatusBadge } from "./booking-status.tsx";
import { DeleteBooking } from "./delete-booking.tsx";

interface BookingRowProps {
  booking: Booking;
  /** What overlaps this booking; said before it is confirmed. */
  clashes: Clash[];
  calls: ReturnType<typeof useBookingCalls>;
  onEdit: () => void;
}

export function BookingRow({ booking, clashes, calls, onEdit }: BookingRowProps) {
  const momentWords = useMomentWords();
  const [asked, setAsked] = useState<Clash[]>([]);
  const today = useToday();
  const day = booking.preferredDate && longDay(booking.preferredDate, today);
  const isTaking = booking.status !== "cancelled";

  const confirm = (seen: Clash[]) =>
    calls.setStatus.mutate(
      { before: booking, status: "confirmed", clashesSeen: seen.map(({ key }) => key) },
      // Another phone was faster: its booking is news to this one.
      { onError: (error) => setAsked(unseenClashes(error)) },
    );

  return (
    <article className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">
          <button type="button" onClick={onEdit} className="min-h-11 text-left text-link underline wrap-anywhere">
            {booking.customerName}
          </button>
        </h3>
        <BookingStatusBadge status={booking.status} />
        <WaitingBadge row={booking} />
        <span className="text-sm text-muted">{momentWords(booking.createdAt)}</span>
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Fact name="Event">{eventTypeLabel(booking.eventType)}</Fact>
        <Fact name="Date">{day}</Fact>
        <Fact name="Time">{booking.preferredTime}</Fact>
        <Fact name="Guests">{booking.guestCount ?? booking.expectedGuests}</Fact>
        <Fact name="Location">{booking.location}</Fact>
        <Fact name="Email">{booking.customerEmail}</Fact>
        <Fact name="Phone">{booking.customerPhone}</Fact>
        <Fact name="Submitted">{momentWords(booking.createdAt)}</Fact>
        <Fact name="Details">{booking.eventDetails}</Fact>
        <Fact name="Special requests">{booking.specialRequests}</Fact>
      </dl>
      {isTaking && clashes.length > 0 && (
        <p className="flex gap-2 rounded-control bg-fun-soft px-3 py-2 text-fun-text">
          <TriangleAlert aria-hidden size={18} className="mt-1 shrink-0" />
          <span className="wrap-anywhere">{`Overlaps ${wordsOf(clashes)}`}</span>
        </p>
      )}
      <footer className="flex flex-wrap gap-2">
        <Confirm
          question="Confirm although it overlaps?"
          action="Confirm anyway"
          open={asked.length > 0}
          onOpenChange={(open) => {
            setAsked(open ? clashes : []);
            if (open && clashes.length === 0) confirm([]);
          }}
          onConfirm={() => confirm(asked)}
          trigger={
            <SteadyButton size="sm" disabled={booking.status === "confirmed"}>
              <Check aria-hidden size={18} /> Confirm
            </SteadyButton>
          }
        >
          {`This booking overlaps ${wordsOf(asked)}.`}
        </Confirm>
        <SteadyButton
          variant="secondary"
          size="sm"
          disabled={booking.status === "cancelled"}
          onClick={() => calls.setStatus.mutate({ before: booking, status: "cancelled" })}
        >
          <X aria-hidden size={18} /> Cancel
        </SteadyButton>
        <a
          className={buttonLook({ variant: "ghost", size: "sm" })}
          href={`${mailLink(encodeURIComponent(booking.customerEmail))}?subject=${encodeURIComponent(["Your booking", day].filter(Boolean).join(" on "))}`}
        >
          <Mail aria-hidden size={18} /> Email
        </a>
        <a className={buttonLook({ variant: "ghost", size: "sm" })} href={phoneLink(booking.customerPhone)}>
          <Phone aria-hidden size={18} /> Call
        </a>
        <DeleteBooking
          booking={booking}
          calls={calls}
          trigger={
            <SteadyButton variant="danger" size="sm" className="ml-auto">
              <Trash2 aria-hidden size={18} /> Delete
            </SteadyButton>
          }
        />
      </footer>
    </article>
  );
}

const wordsOf = (clashes: Clash[]) => clashes.map(({ words }) => words).join("; ");

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === "") return null;
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </>
  );
}
