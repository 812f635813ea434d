import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type BusinessSettings, businessChange, businessSettings } from "../../../../schema/business.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** Other parts and cards have the rest. */
const fields = businessSettings.pick({
  name: true,
  tagline: true,
  food: true,
  phone: true,
  email: true,
  addressLine: true,
  storeUrl: true,
  timezone: true,
  ownerEmail: true,
  approvePhotos: true,
});

const FIELDS = fields.keyof().options;

const valuesOf = (settings: BusinessSettings) => fields.parse(settings);

/** What visitors read of the business, and how it works with them. What is saved shows on the site at once. */
export function BusinessForm({ settings }: { settings: BusinessSettings }) {
  const form = useForm({ resolver: zodResolver(businessChange), defaultValues: valuesOf(settings) });
  const field = fieldOf(form);
  const { submit, isSaving } = useSettingsForm(form, { draft: "settings", fields: FIELDS, settings, valuesOf });

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
