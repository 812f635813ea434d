import { zodResolver } from "@hookform/resolvers/zod";
import { type Control, Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { type BusinessSettings, businessChange } from "../../../../schema/business.ts";
import { WEEKDAYS } from "../../../../schema/weekdays.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

type Fields = z.input<typeof businessChange>;

const valuesOf = ({ hours }: BusinessSettings) => ({ hours });

const FIELDS = ["hours"] as const;

/** When the truck is usually open. */
export function HoursForm({ settings }: { settings: BusinessSettings }) {
  const form = useForm({ resolver: zodResolver(businessChange), defaultValues: valuesOf(settings) });
  const { errors } = form.formState;
  const { submit, isSaving } = useSettingsForm(form, { draft: "hours", fields: FIELDS, settings, valuesOf });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        {WEEKDAYS.map((weekday, index) => (
          <DayRow key={weekday} weekday={weekday} index={index} control={form.control} error={errors.hours?.[index]} />
        ))}
      </div>
      <Button type="submit" className="self-start" busy={isSaving}>
        Save Hours
      </Button>
    </form>
  );
}

interface DayRowProps {
  weekday: string;
  index: number;
  control: Control<Fields, unknown, z.output<typeof businessChange>>;
  error?: { message?: string; open?: { message?: string }; close?: { message?: string } };
}

function DayRow({ weekday, index, control, error }: DayRowProps) {
  return (
    <Controller
      control={control}
      name={`hours.${index}`}
      render={({ field: { value, onChange, ref } }) => (
        <div className="grid grid-cols-[9rem_1fr_1fr] items-end gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))]">
          <CheckboxField
            className="max-sm:col-span-full"
            label={weekday}
            checked={value !== null}
            onChange={({ target }) => onChange(target.checked ? { open: "11:00", close: "20:00" } : null)}
          />
          {value && (
            <>
              <TextField
                label={`${weekday} opens`}
                type="time"
                // Where a wrong time is, the focus goes when the form is sent.
                ref={error?.open && ref}
                value={value.open}
                error={error?.open?.message}
                onChange={({ target }) => onChange({ ...value, open: target.value })}
              />
              <TextField
                label={`${weekday} closes`}
                type="time"
                ref={error?.open ? undefined : ref}
                value={value.close}
                error={error?.close?.message}
                onChange={({ target }) => onChange({ ...value, close: target.value })}
              />
            </>
          )}
        </div>
      )}
    />
  );
}
