import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { LOCATION_DEFAULTS } from "../../../schema/location-defaults.ts";
import { type Location, type NewLocation, newLocation } from "../../../schema/locations.ts";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { useToday } from "../../lib/page/site.ts";
import { CheckboxField, TextField } from "../../ui/field.tsx";

type Fields = z.input<typeof newLocation>;
export type LocationForm = UseFormReturn<Fields, unknown, NewLocation>;

const FIELDS = ["name", "address", "date", "startTime", "endTime", "isOpen"] as const;
type FormValues = Pick<Location, (typeof FIELDS)[number]>;

interface LocationFormOptions {
  /** The name of the draft, which survives a reload; undefined for a form that edits a stop. */
  draft?: string;
  /** Values that replace the defaults of product.md. */
  values?: Partial<FormValues>;
}

/** The state of a form for one stop. */
export function useLocationForm({ draft, values }: LocationFormOptions): LocationForm {
  const today = useToday();
  const form: LocationForm = useForm({
    resolver: zodResolver(newLocation),
    defaultValues: { name: "", address: "", date: today, ...LOCATION_DEFAULTS, ...values, status: "scheduled" },
  });
  const { resetField, formState } = form;
  const isDayChosen = values?.date !== undefined || formState.dirtyFields.date;

  useEffect(() => {
    // The default date follows the business's day.
    if (!isDayChosen) resetField("date", { defaultValue: today });
  }, [isDayChosen, resetField, today]);

  useFormDraft(draft, form, FIELDS);

  return form;
}

/** Fills in fields of the form; the owner still submits it. */
export function fillLocationForm(form: LocationForm, values: Partial<FormValues>) {
  for (const field of FIELDS) {
    const value = values[field];
    if (value === undefined) continue;
    form.setValue(field, value, { shouldValidate: form.formState.isSubmitted, shouldDirty: true });
  }
}

interface LocationFieldsProps {
  form: LocationForm;
  onSubmit: (location: NewLocation) => void;
  /** Whether the form has the checkbox *Open for Business*; the location manager's form has not. */
  hasOpenBox: boolean;
  /** The buttons below the fields. */
  children: ReactNode;
}

export function LocationFields({ form, onSubmit, hasOpenBox, children }: LocationFieldsProps) {
  const field = fieldOf(form);
  const [startTime, endTime] = form.watch(["startTime", "endTime"]);
  const endsNextDay = Boolean(startTime && endTime && endTime <= startTime);

  return (
    <form onSubmit={form.handleSubmit(onSubmit)} noValidate className="grid gap-4 sm:grid-cols-2">
      <TextField label="Location Name" required autoComplete="off" placeholder="Riverside Market" {...field("name")} />
      <TextField
        label="Address"
        required
        autoComplete="off"
        placeholder="Street and number, town"
        {...field("address")}
      />
      <TextField label="Date" required type="date" {...field("date")} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-4 sm:col-span-2">
        <TextField label="Start Time" required type="time" {...field("startTime")} />
        <TextField
          label="End Time"
          required
          type="time"
          hint={endsNextDay && "Ends the day after"}
          {...field("endTime")}
        />
      </div>
      {hasOpenBox && <CheckboxField label="Open for Business" {...field("isOpen")} />}
      {children}
    </form>
  );
}
