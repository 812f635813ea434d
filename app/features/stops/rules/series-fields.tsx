import { Plus, Trash2 } from "lucide-react";
import type { FormEventHandler } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import type { z } from "zod";
import type { SeriesRule, seriesRule } from "../../../../schema/series.ts";
import { WEEKDAYS } from "../../../../schema/weekdays.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogClose, DialogFooter } from "../../../ui/dialog.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";

type Form = UseFormReturn<z.input<typeof seriesRule>, unknown, SeriesRule>;

interface SeriesFieldsProps {
  form: Form;
  /** Whether the first day can be chosen. */
  hasFrom: boolean;
  isBusy: boolean;
  onSubmit: FormEventHandler;
}

export function SeriesFields({ form, hasFrom, isBusy, onSubmit }: SeriesFieldsProps) {
  const field = fieldOf(form);
  const emptyAsNull = { setValueAs: (value: string | null) => value || null };
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <TextField label="Location Name" required autoComplete="off" placeholder="Riverside Market" {...field("name")} />
      <TextField
        label="Address"
        required
        autoComplete="off"
        placeholder="Street and number, town"
        {...field("address")}
      />
      <Weekdays form={form} />
      <TextField
        label="Every how many weeks"
        required
        type="number"
        inputMode="numeric"
        min={1}
        max={52}
        {...field("everyWeeks", { valueAsNumber: true })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Start Time" required type="time" {...field("startTime")} />
        <TextField label="End Time" required type="time" {...field("endTime")} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
        {hasFrom && <TextField label="From" required type="date" {...field("from")} />}
        <TextField label="Until" type="date" hint="Leave empty to repeat forever" {...field("until", emptyAsNull)} />
      </div>
      <Pauses form={form} />
      <CheckboxField label="Open for Business" {...field("isOpen")} />
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Close</Button>
        </DialogClose>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}

function Weekdays({ form }: { form: Form }) {
  const chosen = form.watch("weekdays");
  const error = form.formState.errors.weekdays?.message;

  function toggle(weekday: number) {
    const next = chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday];
    form.setValue("weekdays", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  return (
    <fieldset aria-describedby={error ? "weekdays-error" : undefined}>
      <legend className="mb-1.5 font-semibold">Days</legend>
      <div className="grid grid-cols-7 gap-1">
        {WEEKDAYS.map((name, weekday) => (
          <label
            key={name}
            className="relative flex min-h-12 items-center justify-center rounded-control border border-control font-semibold has-checked:border-action has-checked:bg-action has-checked:text-on-action"
          >
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer appearance-none rounded-control"
              aria-label={name}
              checked={chosen.includes(weekday)}
              onChange={() => toggle(weekday)}
            />
            <span aria-hidden>{name.slice(0, 2)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="weekdays-error" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Pauses({ form }: { form: Form }) {
  const field = fieldOf(form);
  const { fields: pauses, append, remove } = useFieldArray({ control: form.control, name: "pauses" });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">Pauses</legend>
      {pauses.map(({ id }, index) => (
        <div key={id} className="flex items-end gap-2">
          <div className="grid grow grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
            <TextField label="First day" type="date" {...field(`pauses.${index}.from`)} />
            <TextField label="Last day" type="date" {...field(`pauses.${index}.until`)} />
          </div>
          <Button variant="ghost" size="icon" aria-label={`Remove pause ${index + 1}`} onClick={() => remove(index)}>
            <Trash2 aria-hidden size={20} className="text-danger" />
          </Button>
        </div>
      ))}
      <Button variant="secondary" size="sm" className="self-start" onClick={() => append({ from: "", until: "" })}>
        <Plus aria-hidden size={18} /> Add a pause
      </Button>
    </fieldset>
  );
}
