import { useState } from "react";
import type { ListedBooking } from "../../../../schema/bookings.ts";
import { longDay } from "../../../../schema/times.ts";
import { dropDraft, readDraft } from "../../../lib/forms/draft.ts";
import { useToday } from "../../../lib/page/site.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { useBookingCalls } from "./booking-calls.ts";
import { BookingDetails } from "./booking-details.tsx";
import { BookingEditor, type BookingOrDay, NEW_BOOKING_DRAFT } from "./booking-editor.tsx";
import { DayPlan } from "./day-plan.tsx";

interface BookingDialogProps {
  opened: BookingOrDay;
  /** The rows of the list. They have the opened booking in its current state. */
  rows: ListedBooking[] | undefined;
  calls: ReturnType<typeof useBookingCalls>;
  onOpen: (opened: BookingOrDay) => void;
  onClose: () => void;
}

/** Shows a day with its plans and the form for a new booking, or a booking to edit. */
export function BookingDialog({ opened, rows, calls, onOpen, onClose }: BookingDialogProps) {
  const today = useToday();
  const [hasDraft] = useState(() => "day" in opened && Object.keys(readDraft(NEW_BOOKING_DRAFT)).length > 0);
  const booking: ListedBooking | undefined =
    "booking" in opened ? (rows?.find(({ id }) => id === opened.booking.id) ?? opened.booking) : undefined;

  function close() {
    if ("day" in opened) dropDraft(NEW_BOOKING_DRAFT);
    onClose();
  }

  return (
    <Dialog
      open
      isInitiallyDirty={hasDraft}
      onOpenChange={(open) => !open && close()}
      title={"booking" in opened ? "Edit Booking" : "Add Booking"}
      description={"day" in opened ? longDay(opened.day, today) : undefined}
    >
      {"day" in opened && <DayPlan day={opened.day} onOpen={(booking) => onOpen({ booking })} />}
      {booking && <BookingDetails booking={booking} calls={calls} onDeleted={close} />}
      <BookingEditor
        key={"day" in opened ? opened.day : opened.booking.id}
        opened={booking ? { booking } : opened}
        onSaved={close}
      />
    </Dialog>
  );
}
