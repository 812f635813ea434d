import { zodResolver } from "@hookform/resolvers/zod";
import { type Control, Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { type BusinessSettings, businessChange } from "../../../../schema/business.ts";
import { fieldOf } from "../../../lib/field-of.ts";
import { useFormDraft } from "../../../lib/use-form-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import { useSaving } from "./use-saving.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Fields = z.input<typeof businessChange>;

/** Lists and colours have cards of their own. */
const typed = ({
  sizes: _sizes,
  socialLinks: _links,
  packages: _packages,
  eventTypes: _types,
  colors: _colors,
  showsDrawing: _drawing,
  isSetUp: _setUp,
  ...settings
}: BusinessSettings) => settings;

const FIELDS = [
  "name",
  "tagline",
  "food",
  "phone",
  "email",
  "addressLine",
  "storeUrl",
  "timezone",
  "ownerEmail",
  "hours",
  "mailsPerSecond",
  "smsPerSecond",
  "approvePhotos",
] as const;

/** What visitors read of the business, and how it works with them. What is saved shows on the site at once. */
export function BusinessForm({ settings }: { settings: BusinessSettings }) {
  const form = useForm({
    resolver: zodResolver(businessChange),
    values: typed(settings),
    // The cards beside this one save settings too: what is typed here stays.
    resetOptions: { keepDirtyValues: true },
  });
  const field = fieldOf(form);
  useFormDraft("settings", form, FIELDS);
  const { errors } = form.formState;
  const { submit, isSaving } = useSaving(form, typed);

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Business Name" required {...field("name")} />
        <TextField label="Tagline" required {...field("tagline")} />
        <TextField
          label="Kind of Food"
          required
          hint="As in the middle of a sentence: tacos, for example"
          {...field("food")}
        />
        <TextField label="Phone" required type="tel" {...field("phone")} />
        <TextField label="Email" required type="email" {...field("email")} />
        <TextField
          label="Postal Address"
          required
          hint="Stands in every email to subscribers, as the law wants it"
          {...field("addressLine")}
        />
        <TextField label="Online Store" type="url" hint="Where /store leads; empty for none" {...field("storeUrl")} />
        <TimeZoneField hint="For example America/Chicago" {...field("timezone")} />
        <TextField
          label="Notification Address"
          hint="Where new bookings and messages are announced to you"
          type="email"
          {...field("ownerEmail")}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-display text-lg font-semibold">Hours</legend>
        <div className="flex flex-col gap-2">
          {WEEKDAYS.map((weekday, index) => (
            <DayRow
              key={weekday}
              weekday={weekday}
              index={index}
              control={form.control}
              error={errors.hours?.[index]}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-display text-lg font-semibold">Sending</legend>
        <p className="mb-3 text-sm text-muted">
          How fast your providers take messages. Slower is safe; faster than your plan allows is refused.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Mails per Second"
            required
            type="number"
            inputMode="numeric"
            min={1}
            {...field("mailsPerSecond", { valueAsNumber: true })}
          />
          <TextField
            label="SMS per Second"
            required
            type="number"
            inputMode="numeric"
            min={1}
            {...field("smsPerSecond", { valueAsNumber: true })}
          />
        </div>
      </fieldset>
      <CheckboxField
        label="Approve photos before they appear"
        hint="While this is on, a photo waits in the Photos tab until you approve it"
        {...field("approvePhotos")}
      />
      <Button type="submit" className="self-start" busy={isSaving}>
        Save Settings
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
        <div className="grid grid-cols-[7rem_1fr_1fr] items-end gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))]">
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
