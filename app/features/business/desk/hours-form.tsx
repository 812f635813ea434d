import { zodResolver } from "@hookform/resolvers/zod";
import { type Control, Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { type BusinessSettings, businessChange } from "../../../../schema/business.ts";
import { SHORT_WEEKDAYS, WEEKDAYS } from "../../../../schema/weekdays.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

type Fields = z.input<typeof businessChange>;

const valuesOf = ({ hours }: BusinessSettings) => ({ hours });

const FIELDS = ["hours"] as const;

const MONDAY = 1;
const FRIDAY = 5;

/** The usual opening hours, a row for each day. */
export function HoursForm({ settings }: { settings: BusinessSettings }) {
  const form = useForm({ resolver: zodResolver(businessChange), defaultValues: valuesOf(settings) });
  const { errors, isDirty } = form.formState;
  const { submit, isSaving } = useSettingsForm(form, { draft: "hours", fields: FIELDS, settings, valuesOf });

  function copyMonday() {
    const hours = form.getValues("hours") ?? [];
    const monday = hours[MONDAY] ?? null;
    const copied = hours.map((day, index) => (index > MONDAY && index <= FRIDAY ? monday : day));
    form.setValue("hours", copied, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-col divide-y divide-line">
        {WEEKDAYS.map((weekday, index) => (
          <DayRow key={weekday} index={index} control={form.control} error={errors.hours?.[index]} />
        ))}
      </div>
      <SaveBar label="Save Hours" isDirty={isDirty} isSaving={isSaving}>
        <Button
          variant="secondary"
          aria-description="Copies Monday's hours to Tuesday through Friday"
          onClick={copyMonday}
        >
          Same Mon–Fri
        </Button>
      </SaveBar>
    </form>
  );
}

// The browser's clock icon leaves no room for two times beside the day on a phone. A tap opens the picker without it.
const TIME = "max-sm:px-2! max-sm:[&::-webkit-calendar-picker-indicator]:hidden";

interface DayRowProps {
  index: number;
  control: Control<Fields, unknown, z.output<typeof businessChange>>;
  error?: { message?: string; open?: { message?: string }; close?: { message?: string } };
}

function DayRow({ index, control, error }: DayRowProps) {
  const weekday = WEEKDAYS[index] ?? "";
  return (
    <Controller
      control={control}
      name={`hours.${index}`}
      render={({ field: { value, onChange, ref } }) => (
        <div className="flex flex-wrap items-start gap-x-2 py-1.5">
          <CheckboxField
            className="w-18 shrink-0 grow sm:w-40 sm:grow-0"
            label={
              <>
                <span className="sm:hidden">{SHORT_WEEKDAYS[index]}</span>
                <span className="max-sm:hidden">{weekday}</span>
              </>
            }
            aria-label={weekday}
            checked={value !== null}
            onChange={({ target }) => onChange(target.checked ? { open: "11:00", close: "20:00" } : null)}
          />
          {value ? (
            // The labels are for screen readers only: the row already names the day.
            <div className="grid grow basis-59 grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-2 sm:max-w-sm [&_label]:sr-only">
              <TextField
                label={`${weekday} opens`}
                type="time"
                className={TIME}
                // A failed submit focuses the invalid time.
                ref={error?.open && ref}
                value={value.open}
                error={error?.open?.message}
                onChange={({ target }) => onChange({ ...value, open: target.value })}
              />
              <TextField
                label={`${weekday} closes`}
                type="time"
                className={TIME}
                ref={error?.open ? undefined : ref}
                value={value.close}
                error={error?.close?.message}
                onChange={({ target }) => onChange({ ...value, close: target.value })}
              />
            </div>
          ) : (
            <p className="flex min-h-12 grow basis-59 items-center text-muted sm:max-w-sm">Closed</p>
          )}
        </div>
      )}
    />
  );
}
