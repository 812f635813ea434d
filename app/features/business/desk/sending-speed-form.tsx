import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type BusinessSettings, businessChange } from "../../../../schema/business.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { TextField } from "../../../ui/field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const valuesOf = ({ mailsPerSecond, smsPerSecond }: BusinessSettings) => ({ mailsPerSecond, smsPerSecond });

const FIELDS = ["mailsPerSecond", "smsPerSecond"] as const;

export function SendingSpeedForm({ settings }: { settings: BusinessSettings }) {
  const form = useForm({ resolver: zodResolver(businessChange), defaultValues: valuesOf(settings) });
  const field = fieldOf(form);
  const { submit, isSaving } = useSettingsForm(form, { draft: "speed", fields: FIELDS, settings, valuesOf });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
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
      <SaveBar label="Save Speed" isDirty={form.formState.isDirty} isSaving={isSaving} />
    </form>
  );
}
