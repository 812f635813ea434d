import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { BusinessSettings } from "../../../../schema/business.ts";
import { eventTypesInput } from "../../../../schema/package-input.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { Card } from "../../../ui/card.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const fields = z.object({ eventTypes: eventTypesInput });

const FIELDS = ["eventTypes"] as const;

const valuesOf = ({ eventTypes }: BusinessSettings) => ({ eventTypes: eventTypes.join("\n") });

/** The event types that the booking form offers. */
export function EventTypesCard({ settings }: { settings: BusinessSettings }) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: valuesOf(settings) });
  const { submit, isSaving } = useSettingsForm(form, { draft: "event-types", fields: FIELDS, settings, valuesOf });

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-1 text-xl">Event Types</h2>
      <p className="mb-4 text-muted">The kinds of event people choose from when they book you.</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextArea label="Kinds of Event" required rows={7} hint="One to a line" {...fieldOf(form)("eventTypes")} />
        <SaveBar label="Save Event Types" isDirty={form.formState.isDirty} isSaving={isSaving} />
      </form>
    </Card>
  );
}
