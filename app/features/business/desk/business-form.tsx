import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type BusinessSettings, businessChange, businessSettings } from "../../../../schema/business.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** Other parts and cards edit the other settings. */
const fields = businessSettings.pick({
  name: true,
  tagline: true,
  food: true,
  phone: true,
  email: true,
  addressLine: true,
  storeUrl: true,
  waysToPay: true,
  timezone: true,
  ownerEmail: true,
  approvePhotos: true,
});

const FIELDS = fields.keyof().options;

const valuesOf = (settings: BusinessSettings) => fields.parse(settings);

/** The details that visitors read, and settings such as the time zone and the approval of photos. Saved changes apply at once. */
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
          hint="As you’d write it mid-sentence, like “tacos”"
          {...field("food")}
        />
        <TextField label="Phone" required type="tel" {...field("phone")} />
        <TextField label="Email" required type="email" {...field("email")} />
        <TextField
          label="Postal Address"
          required
          hint="Required by law at the bottom of every email to subscribers"
          {...field("addressLine")}
        />
        <TextField
          label="Online Store"
          type="url"
          hint="Your shop elsewhere: /store on your site leads there. Leave empty if you have none"
          {...field("storeUrl")}
        />
        <TextField
          label="Ways to Pay"
          hint="With commas, like “Cash, Card, Venmo”. Leave empty to say nothing"
          {...field("waysToPay")}
        />
        <TimeZoneField hint="For example America/Chicago" {...field("timezone")} />
        <TextField
          label="Notification Address"
          hint="Where you get mail about new bookings and messages"
          type="email"
          {...field("ownerEmail")}
        />
      </div>
      <CheckboxField
        label="Approve photos before they appear"
        hint="Photos wait in the Photos tab until you approve them"
        {...field("approvePhotos")}
      />
      <SaveBar label="Save Settings" isDirty={form.formState.isDirty} isSaving={isSaving} />
    </form>
  );
}
