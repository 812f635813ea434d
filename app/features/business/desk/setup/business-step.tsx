import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useRef } from "react";
import { useForm } from "react-hook-form";
import { type BusinessSettings, businessChange, businessSettings } from "../../../../../schema/business.ts";
import { titleCase } from "../../../../../schema/food-words.ts";
import { fieldOf } from "../../../../lib/forms/field-of.ts";
import { useBrowserValue } from "../../../../lib/page/use-browser-value.ts";
import { Card } from "../../../../ui/card.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { TimeZoneField } from "../time-zone-field.tsx";
import { useSettingsForm } from "../use-settings-form.ts";

interface BusinessStepProps {
  settings: BusinessSettings;
  buttons: (isSaving: boolean) => ReactNode;
  onSaved: () => void;
}

const fields = businessSettings.pick({
  name: true,
  food: true,
  tagline: true,
  phone: true,
  email: true,
  addressLine: true,
  storeUrl: true,
  timezone: true,
  showsDrawing: true,
});
const FIELDS = fields.keyof().options;

const valuesOf = (settings: BusinessSettings) => fields.parse(settings);

/** The step for the business and its food. */
export function BusinessStep({ settings, buttons, onSaved }: BusinessStepProps) {
  const form = useForm({ resolver: zodResolver(businessChange), defaultValues: valuesOf(settings) });
  const field = fieldOf(form);
  const { submit, isSaving } = useSettingsForm(form, {
    draft: "setup-business",
    fields: FIELDS,
    settings,
    valuesOf,
    onSaved,
  });
  const deviceZone = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, "…");
  const foodBefore = useRef(settings.food);

  const taglineFor = (food: string) => settings.tagline.replace(titleCase(settings.food), titleCase(food));

  /** Updates the food in a tagline that the owner has not edited. Another food hides the drawn truck, which shows one food only. */
  function followFood(food: string) {
    if (form.getValues("tagline") === taglineFor(foodBefore.current)) form.setValue("tagline", taglineFor(food));
    form.setValue("showsDrawing", settings.showsDrawing && food.trim().toLowerCase() === settings.food);
    foodBefore.current = food;
  }

  return (
    <Card className="p-4 sm:p-5">
      <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
        <TextField label="Business Name" required {...field("name")} />
        <TextField
          label="Kind of Food"
          required
          autoCapitalize="none"
          hint="As you’d write it mid-sentence, like “tacos”"
          {...field("food", { onChange: ({ target }) => followFood(target.value) })}
        />
        <TextField label="Tagline" required {...field("tagline")} />
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
          hint="Your shop elsewhere. Leave empty if you have none"
          {...field("storeUrl")}
        />
        <TimeZoneField hint={`This device says ${deviceZone}`} {...field("timezone")} />
        <div className="sm:col-span-2">{buttons(isSaving)}</div>
      </form>
    </Card>
  );
}
