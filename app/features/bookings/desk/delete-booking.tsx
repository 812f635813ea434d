import type { ReactNode } from "react";
import type { Booking } from "../../../../schema/bookings.ts";
import { longDay } from "../../../../schema/times.ts";
import { useToday } from "../../../lib/page/site.ts";
import { Confirm } from "../../../ui/confirm.tsx";

interface DeleteBookingProps {
  booking: Booking;
  onDelete: () => void;
  trigger: ReactNode;
}

/** Asks before a booking is deleted. For a confirmed one it warns that the customer gets no email. */
export function DeleteBooking({
  booking: { customerName, preferredDate, status },
  onDelete,
  trigger,
}: DeleteBookingProps) {
  const today = useToday();
  const isCountedOn = status === "confirmed" && preferredDate !== null && preferredDate >= today;
  return (
    <Confirm
      question="Are you sure you want to delete this booking?"
      action="Delete"
      onConfirm={onDelete}
      trigger={trigger}
    >
      {[customerName, preferredDate && longDay(preferredDate, today)].filter(Boolean).join(", ") +
        (isCountedOn ? ". It is confirmed, and nobody is told: cancel it first, and the customer gets an email." : "")}
    </Confirm>
  );
}
