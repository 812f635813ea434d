import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { type BusinessSettings, newColors } from "../../../../schema/business.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { CheckboxField } from "../../../ui/field.tsx";
import { ColorField, isColor } from "./color-field.tsx";
import { ColorsPreview } from "./colors-preview.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const fields = z.object({ colors: newColors, showsDrawing: z.boolean() });

const FIELDS = ["colors", "showsDrawing"] as const;

const valuesOf = ({ colors, showsDrawing }: BusinessSettings) => ({ colors, showsDrawing });

interface ColorsFormProps {
  settings: BusinessSettings;
  /** Renders the buttons at the end of the form. */
  children: (state: { isSaving: boolean; isDirty: boolean }) => ReactNode;
  onSaved?: () => void;
}

/** The look of the site: two colors, and whether it shows the drawn truck. */
export function ColorsForm({ settings, children, onSaved }: ColorsFormProps) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: valuesOf(settings) });
  const field = fieldOf(form);
  const { errors, isDirty } = form.formState;
  const { submit, isSaving } = useSettingsForm(form, { draft: "colors", fields: FIELDS, settings, valuesOf, onSaved });
  const { main, deep } = form.watch("colors");

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Controller
        control={form.control}
        name="colors.main"
        render={({ field }) => (
          <ColorField
            label="Main Color"
            hint="Buttons and links."
            value={field.value}
            error={errors.colors?.main?.message}
            onChange={field.onChange}
            ref={field.ref}
          />
        )}
      />
      <Controller
        control={form.control}
        name="colors.deep"
        render={({ field }) => (
          <ColorField
            label="Deep Color"
            hint="Texts and dark bands."
            value={field.value}
            error={errors.colors?.deep?.message}
            onChange={field.onChange}
            ref={field.ref}
          />
        )}
      />
      {isColor(main) && isColor(deep) && <ColorsPreview name={settings.name} colors={{ main, deep }} />}
      <CheckboxField
        label="Show the drawn truck"
        hint="The picture your site comes with, and its logo until you have one. Without it, pages start with a plain band in your colors"
        {...field("showsDrawing")}
      />
      {children({ isSaving, isDirty })}
    </form>
  );
}
