import type { ReactNode } from "react";
import {
  endChoicesAfter,
  PACKAGE_CHOICES,
  PUBLIC_EVENT_TYPES,
  START_CHOICES,
  type TimeChoice,
} from "../../../schema/booking-choices.ts";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Honeypot } from "../../ui/honeypot.tsx";
import type { BookingForm } from "./use-booking-form.ts";

/** @param today the first day that can be chosen */
export function BookingFields({ form, today }: { form: BookingForm; today: string }) {
  const { register, watch, getValues, setValue, formState } = form;
  const { errors } = formState;
  const ends = endChoicesAfter(watch("startTime") ?? "");

  /** A later start leaves no room for an end that was chosen before it. */
  function dropPassedEnd() {
    const end = getValues("endTime");
    if (end && !endChoicesAfter(getValues("startTime")).some(({ label }) => label === end)) setValue("endTime", "");
  }

  return (
    <>
      <Group title="Your event">
        <SelectField label="Event Type" required error={errors.eventType?.message} {...register("eventType")}>
          <option value="">Choose an event type</option>
          {PUBLIC_EVENT_TYPES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Booking Package"
          required
          error={errors.expectedGuests?.message}
          {...register("expectedGuests")}
        >
          <option value="">Choose a package</option>
          {PACKAGE_CHOICES.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </SelectField>
        <TextField
          label="Preferred Date"
          required
          type="date"
          min={today}
          error={errors.preferredDate?.message}
          {...register("preferredDate")}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-4">
          <SelectField
            label="Start Time"
            required
            error={errors.startTime?.message}
            {...register("startTime", { onChange: dropPassedEnd, deps: "endTime" })}
          >
            <Times choices={START_CHOICES} />
          </SelectField>
          <SelectField label="End Time" required error={errors.endTime?.message} {...register("endTime")}>
            <Times choices={ends} />
          </SelectField>
        </div>
        <div className="sm:col-span-2">
          <TextField
            label="Event Location"
            required
            placeholder="Street and number, town"
            enterKeyHint="next"
            error={errors.location?.message}
            {...register("location")}
          />
        </div>
      </Group>
      <Group title="How we reach you">
        <div className="sm:col-span-2">
          <TextField
            label="Your Name"
            required
            autoComplete="name"
            enterKeyHint="next"
            error={errors.customerName?.message}
            {...register("customerName")}
          />
        </div>
        <TextField
          label="Phone Number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          error={errors.customerPhone?.message}
          {...register("customerPhone")}
        />
        <TextField
          label="Email Address"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="next"
          error={errors.customerEmail?.message}
          {...register("customerEmail")}
        />
        <div className="sm:col-span-2">
          <TextArea
            label="Special Requests or Notes"
            rows={4}
            hint="Number of guests, parking, power, favorite flavors: whatever helps us plan."
            error={errors.specialRequests?.message}
            {...register("specialRequests")}
          />
        </div>
      </Group>
      <Honeypot {...register("website")} />
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
