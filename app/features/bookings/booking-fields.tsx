import type { ReactNode } from "react";
import { endChoicesAfter, eventTypeValue, START_CHOICES, type TimeChoice } from "../../../schema/booking-choices.ts";
import type { Business } from "../../../schema/business.ts";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Honeypot } from "../../ui/honeypot.tsx";
import { PackageCards } from "./package-cards.tsx";

interface BookingFieldsProps {
  field: (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined };
  /** The chosen start. Earlier ends are not offered, and a chosen earlier end is cleared with its option. */
  start: string;
  /** The text of the chosen package; empty until one is chosen. */
  chosenPackage: string;
  /** The earliest day that can be chosen. */
  today: string;
  business: Business;
}

export function BookingFields({ field, start, chosenPackage, today, business }: BookingFieldsProps) {
  return (
    <>
      <PackageCards packages={business.packages} chosen={chosenPackage} field={field("expectedGuests")} />
      <Group title="Your event">
        <SelectField label="Event Type" required {...field("eventType")}>
          <option value="">Choose an event type</option>
          {business.eventTypes.map((label) => (
            <option key={label} value={eventTypeValue(label)}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Preferred Date" required type="date" min={today} {...field("preferredDate")} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-4">
          <SelectField label="Start Time" required {...field("startTime")}>
            <Times choices={START_CHOICES} />
          </SelectField>
          <SelectField label="End Time" required {...field("endTime")}>
            <Times choices={endChoicesAfter(start)} />
          </SelectField>
        </div>
        <div className="sm:col-span-2">
          <TextField
            label="Event Location"
            required
            placeholder="Street and number, town"
            enterKeyHint="next"
            {...field("location")}
          />
        </div>
      </Group>
      <Group title="How we reach you">
        <div className="sm:col-span-2">
          <TextField label="Your Name" required autoComplete="name" enterKeyHint="next" {...field("customerName")} />
        </div>
        <TextField
          label="Phone Number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          {...field("customerPhone")}
        />
        <TextField
          label="Email Address"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="next"
          {...field("customerEmail")}
        />
        <div className="sm:col-span-2">
          <TextArea
            label="Special Requests or Notes"
            rows={4}
            hint="Number of guests, parking, power, favorites: whatever helps us plan."
            {...field("specialRequests")}
          />
        </div>
      </Group>
      <Honeypot name="website" />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-2xl font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Times({ choices }: { choices: readonly TimeChoice[] }) {
  return (
    <>
      <option value="">Choose</option>
      {choices.map(({ label }) => (
        <option key={label}>{label}</option>
      ))}
    </>
  );
}
