import { useState } from "react";
import type { ListedBooking } from "../../../../schema/bookings.ts";
import { longDay } from "../../../../schema/times.ts";
import { dropDraft, readDraft } from "../../../lib/forms/draft.ts";
import { useToday } from "../../../lib/page/site.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { useBookingCalls } from "./booking-calls.ts";
import { BookingDetails } from "./booking-details.tsx";
import { BookingEditor, NEW_BOOKING_DRAFT, type Opened } from "./booking-editor.tsx";
import { DayPlan } from "./day-plan.tsx";

interface BookingDialogProps {
  opened: Opened;
  /** The rows of the list: the opened booking may have changed since the press. */
  rows: ListedBooking[] | undefined;
  calls: ReturnType<typeof useBookingCalls>;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

/** A day with all that is planned for it, and the form that adds a booking to it; or a booking to edit. */
export function BookingDialog({ opened, rows, calls, onOpen, onClose }: BookingDialogProps) {
  const today = useToday();
  const [holdsDraft] = useState(() => "day" in opened && Object.keys(readDraft(NEW_BOOKING_DRAFT)).length > 0);
  const booking: ListedBooking | undefined =
    "booking" in opened ? (rows?.find(({ id }) => id === opened.booking.id) ?? opened.booking) : undefined;

  function close() {
    if ("day" in opened) dropDraft(NEW_BOOKING_DRAFT);
    onClose();
  }

  return (
    <Dialog
      open
      isTyped={holdsDraft}
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
