import { Check } from "lucide-react";
import { useState } from "react";
import type { Clash, ListedBooking } from "../../../../schema/bookings.ts";
import type { ButtonLook } from "../../../ui/button-look.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { unseenClashes, type useBookingCalls } from "./booking-calls.ts";

interface ConfirmBookingProps extends Pick<ButtonLook, "variant"> {
  booking: ListedBooking;
  calls: ReturnType<typeof useBookingCalls>;
}

/** The button that confirms a booking. It asks first when the booking overlaps something. */
export function ConfirmBooking({ booking, calls, variant }: ConfirmBookingProps) {
  const [shownClashes, setShownClashes] = useState<Clash[]>([]);
  const clashes = clashesOf(booking);

  const confirm = (seen: Clash[]) =>
    calls.setStatus.mutate(
      { before: booking, status: "confirmed", clashesSeen: seen.map(({ key }) => key) },
      // The server refuses overlaps that this list does not show yet, such as a booking that another device has confirmed.
      { onError: (error) => setShownClashes(unseenClashes(error)) },
    );

  return (
    <Confirm
      question="Confirm although it overlaps?"
      action="Confirm anyway"
      open={shownClashes.length > 0}
      onOpenChange={(open) => {
        setShownClashes(open ? clashes : []);
        if (open && clashes.length === 0) confirm([]);
      }}
      onConfirm={() => confirm(shownClashes)}
      trigger={
        <SingleTapButton size="sm" variant={variant} disabled={booking.status === "confirmed"}>
          <Check aria-hidden size={18} className="max-sm:hidden" /> Confirm
        </SingleTapButton>
      }
    >
      {`This booking overlaps ${clashWords(shownClashes)}.`}
    </Confirm>
  );
}

/** The overlaps of a booking; a cancelled one has none. */
export const clashesOf = ({ status, clashes = [] }: ListedBooking): Clash[] => (status === "cancelled" ? [] : clashes);

export const clashWords = (clashes: Clash[]) => clashes.map(({ words }) => words).join("; ");
