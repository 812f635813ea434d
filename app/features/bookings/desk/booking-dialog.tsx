import { useState } from "react";
import type { Booking } from "../../../../schema/bookings.ts";
import { longDay } from "../../../../schema/times.ts";
import { dropDraft, readDraft } from "../../../lib/draft.ts";
import { useToday } from "../../../lib/site.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { BookingEditor, NEW_BOOKING_DRAFT, type Opened } from "./booking-editor.tsx";
import { STATUS_LABELS } from "./booking-status.tsx";
import { byStart } from "./by-start.ts";

interface BookingDialogProps {
  opened: Opened;
  /** The other bookings of the day, so that one adds with open eyes. */
  sameDay: Booking[];
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

/** Adds a booking, or edits one; stays open from the one to the other. */
export function BookingDialog({ opened, sameDay, onOpen, onClose }: BookingDialogProps) {
  const today = useToday();
  const [holdsDraft] = useState(() => "day" in opened && Object.keys(readDraft(NEW_BOOKING_DRAFT)).length > 0);

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
      {sameDay.length > 0 && (
        <div className="mb-5 rounded-control bg-raised p-4">
          <h3 className="mb-1 text-base">On this day</h3>
          <ul>
            {byStart(sameDay).map((other) => (
              <li key={other.id}>
                <button
                  type="button"
                  className="min-h-11 text-left font-semibold text-link underline"
                  onClick={() => onOpen({ booking: other })}
                >
                  {other.customerName}
                </button>{" "}
                <span className="text-muted">
                  {[other.preferredTime, STATUS_LABELS[other.status]].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <BookingEditor key={"day" in opened ? opened.day : opened.booking.id} opened={opened} onSaved={close} />
    </Dialog>
  );
}
