import type { BookingStatus } from "../../../../schema/booking-choices.ts";
import type { Booking, BookingChange } from "../../../../schema/bookings.ts";
import { call } from "../../../lib/api.ts";
import { useDeskCall } from "../../../lib/desk-call.ts";
import { useAnswer } from "../../../lib/queries.ts";

const BOOKINGS = "/api/bookings";

/** Every booking, newest first. */
export const useBookings = () => useAnswer<Booking[]>(BOOKINGS);

/** The owner's calls on bookings, with the texts of spec section 8. */
export function useBookingCalls() {
  const notSaved = { title: "Failed to save booking", description: "Please try again. What you typed is still here." };
  return {
    add: useDeskCall({
      call: (booking: BookingChange) => call<Booking>("POST", BOOKINGS, booking),
      changes: BOOKINGS,
      done: "Booking created successfully!",
      failed: notSaved,
    }),
    change: useDeskCall({
      call: ({ id, ...fields }: BookingChange & { id: number }) => call<Booking>("PUT", `${BOOKINGS}/${id}`, fields),
      changes: BOOKINGS,
      done: "Booking updated successfully!",
      failed: notSaved,
    }),
    setStatus: useDeskCall({
      call: ({ id, status }: { id: number; status: BookingStatus }) =>
        call<Booking>("PUT", `${BOOKINGS}/${id}/status`, { status }),
      changes: BOOKINGS,
      done: "Booking updated!",
      failed: { title: "Failed to update booking", description: "Please try again." },
    }),
    remove: useDeskCall({
      call: (id: number) => call("DELETE", `${BOOKINGS}/${id}`),
      changes: BOOKINGS,
      done: "Booking deleted successfully!",
      failed: { title: "Failed to delete booking", description: "Rate limited - please wait a moment and try again" },
    }),
  };
}
