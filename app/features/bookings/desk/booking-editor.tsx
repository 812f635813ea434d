import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import {
  ADMIN_EVENT_TYPES,
  adminEventTypes,
  BOOKING_STATUSES,
  eventTypeLabel,
  MIN_GUESTS,
} from "../../../../schema/booking-choices.ts";
import type { Clash } from "../../../../schema/bookings.ts";
import { type Booking, newBooking } from "../../../../schema/bookings.ts";
import { requiredLine } from "../../../../schema/fields.ts";
import type { RowChange } from "../../../lib/data/list-rows.ts";
import { changedFields, trackChanges } from "../../../lib/forms/changed-fields.ts";
import { dropDraft } from "../../../lib/forms/draft.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { useSite } from "../../../lib/page/site.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogClose, DialogFooter } from "../../../ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { unseenClashes, useBookingCalls } from "./booking-calls.ts";
import { STATUS_LABELS } from "./booking-status.tsx";

/** The subject of the dialog: a booking to edit, or the day of a new one. */
export type BookingOrDay = { booking: Booking } | { day: string };

/** The name of the draft of a new booking. */
export const NEW_BOOKING_DRAFT = "new-booking";

interface BookingEditorProps {
  opened: BookingOrDay;
  onSaved: () => void;
}

// Here the label is "Customer name", because the owner types it. Guest count (product.md, *Bookings*) and status are required.
const dialogFields = newBooking.extend({
  customerName: requiredLine("Customer name"),
  guestCount: z
    .string()
    .min(1, "Guest count is required")
    .regex(/^-?\d{1,6}$/, "Guest count must be a whole number")
    .transform(Number)
    .refine((count) => count >= MIN_GUESTS, `Guest count must be at least ${MIN_GUESTS}`),
  status: z.enum(BOOKING_STATUSES),
});

const FIELDS = [
  "customerName",
  "customerEmail",
  "customerPhone",
  "guestCount",
  "eventType",
  "status",
  "preferredDate",
  "preferredTime",
  "location",
  "eventDetails",
  "specialRequests",
] as const;

/** The form in the dialog, for a new or an existing booking. */
export function BookingEditor({ opened, onSaved }: BookingEditorProps) {
  /** The id of the booking; undefined until a new one is stored or queued. */
  const [storedId, setStoredId] = useState("booking" in opened ? opened.booking.id : undefined);
  const calls = useBookingCalls();
  const eventTypes = adminEventTypes(useSite().business.eventTypes);
  const form = useForm({ resolver: zodResolver(dialogFields), defaultValues: startingValues(opened) });
  const status = "booking" in opened ? opened.booking.status : undefined;
  useEffect(() => {
    // The buttons above the form also change the status.
    if (status && !form.getFieldState("status").isDirty) form.resetField("status", { defaultValue: status });
  }, [status]);
  useFormDraft(storedId ? undefined : NEW_BOOKING_DRAFT, form, FIELDS);
  const field = fieldOf(form);
  const [clashes, setClashes] = useState<Clash[]>([]);

  const save = form.handleSubmit(({ website: _, ...fields }) => {
    const clashesSeen = clashes.map(({ key }) => key);
    const hasChangedSince = trackChanges(form);
    const sent = form.getValues();
    const answered = {
      onSuccess: (answer: Booking) =>
        hasChangedSince() ? continueEditing(answer.id, startingValues({ booking: answer })) : onSaved(),
      onQueued: ({ id }: RowChange) => (hasChangedSince() ? continueEditing(id, sent) : onSaved()),
      onError: (error: Error) => setClashes(unseenClashes(error)),
    };
    const changed = changedFields(fields, form);
    // The server requires at least one field.
    const change = Object.keys(changed).length > 0 ? changed : { customerName: fields.customerName };
    if (storedId) calls.change.mutate({ ...change, clashesSeen, id: storedId }, answered);
    else calls.add.mutate({ ...fields, clashesSeen }, answered);
  });

  /** Shows edits that were made during the save as unsaved changes of the stored booking. */
  function continueEditing(id: number, stored: z.input<typeof dialogFields>) {
    if (!storedId) dropDraft(NEW_BOOKING_DRAFT);
    setStoredId(id);
    form.reset(stored, { keepValues: true });
  }

  const saveWords = storedId ? "Update Booking" : "Create Booking";

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Customer Name" required {...field("customerName")} />
        <TextField label="Email" required type="email" {...field("customerEmail")} />
        <TextField label="Phone" required type="tel" {...field("customerPhone")} />
        <TextField
          label="Guest Count"
          required
          type="number"
          inputMode="numeric"
          min={MIN_GUESTS}
          {...field("guestCount")}
        />
        <SelectField label="Event Type" {...field("eventType")}>
          {withOwnEventType(eventTypes, opened).map((type) => (
            <option key={type} value={type}>
              {eventTypeLabel(type)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Status" {...field("status")}>
          {BOOKING_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </SelectField>
        <TextField label="Preferred Date" required type="date" {...field("preferredDate")} />
        <TextField label="Preferred Time" placeholder="2:00 PM - 4:00 PM" {...field("preferredTime")} />
      </div>
      <TextField label="Event Location" {...field("location")} />
      <TextArea label="Event Details" rows={3} {...field("eventDetails")} />
      <TextArea label="Special Requests" rows={3} {...field("specialRequests")} />
      <div role="alert">
        {clashes.length > 0 && (
          <p className="rounded-control bg-fun-soft px-4 py-3 text-fun-text">
            {`This booking overlaps ${clashes.map(({ words }) => words).join("; ")}. Press ${saveWords} again to save it anyway.`}
          </p>
        )}
      </div>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Close</Button>
        </DialogClose>
        <Button type="submit" busy={calls.add.isPending || calls.change.isPending}>
          {saveWords}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Adds the booking's own event type when the dialog does not offer it, so that saving does not change it. */
const withOwnEventType = (eventTypes: string[], opened: BookingOrDay): string[] =>
  "booking" in opened && !eventTypes.includes(opened.booking.eventType)
    ? [opened.booking.eventType, ...eventTypes]
    : eventTypes;

function startingValues(opened: BookingOrDay): z.input<typeof dialogFields> {
  if ("day" in opened) {
    return {
      customerName: "",
      customerEmail: "",
      customerPhone: "",
      guestCount: "",
      eventType: ADMIN_EVENT_TYPES[0],
      preferredDate: opened.day,
      status: "pending",
    };
  }
  const { id: _, createdAt: __, guestCount, preferredDate, ...booking } = opened.booking;
  // The servings of the package are the first guess at the guest count.
  const guests = guestCount ?? booking.expectedGuests?.match(/(\d+) servings/)?.[1] ?? "";
  return { ...booking, guestCount: String(guests), preferredDate: preferredDate ?? "" };
}
