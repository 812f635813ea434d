import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { LOCATION_DEFAULTS } from "../../../schema/location-defaults.ts";
import { type Location, type NewLocation, newLocation } from "../../../schema/locations.ts";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { useToday } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";

type Fields = z.input<typeof newLocation>;
export type LocationForm = UseFormReturn<Fields, unknown, NewLocation>;

const FIELDS = ["name", "address", "date", "startTime", "endTime", "isOpen"] as const;

/**
 * A form for one stop: a new one with the spec's defaults, or `editing`. What was typed of a new one outlasts a reload.
 * @param draft under which name that is kept
 */
export function useLocationForm(draft: string, editing?: Location): LocationForm {
  const today = useToday();
  const values = editing ?? { name: "", address: "", date: today, ...LOCATION_DEFAULTS };
  const form: LocationForm = useForm({
    resolver: zodResolver(newLocation),
    defaultValues: { ...values, status: "scheduled" },
  });
  const { resetField, formState } = form;
  const isDayChosen = editing !== undefined || formState.dirtyFields.date;

  useEffect(() => {
    // At midnight the day becomes the new one.
    if (!isDayChosen) resetField("date", { defaultValue: today });
  }, [isDayChosen, resetField, today]);

  useFormDraft(editing ? undefined : draft, form, FIELDS);

  return form;
}

/** Types into the form for the owner, who still presses Add. */
export function fillForm(form: LocationForm, values: Partial<Pick<Location, (typeof FIELDS)[number]>>) {
  for (const field of FIELDS) {
    const value = values[field];
    if (value === undefined) continue;
    form.setValue(field, value, { shouldValidate: form.formState.isSubmitted, shouldDirty: true });
  }
}

interface LocationFieldsProps {
  form: LocationForm;
  onSubmit: (location: NewLocation) => void;
  /** Whether the box *Open for Business* stands there: in the dashboard, not in the location manager (product.md, *Answers of the calls*). */
  asksOpen: boolean;
  label: string;
  busy: boolean;
  children?: ReactNode;
}

export function LocationFields({ form, onSubmit, asksOpen, label, busy, children }: LocationFieldsProps) {
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
      {asksOpen && <CheckboxField label="Open for Business" {...field("isOpen")} />}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={busy}>
          {label}
        </Button>
        {children}
      </div>
    </form>
  );
}
