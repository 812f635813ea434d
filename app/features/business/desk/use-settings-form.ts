import { useEffect, useRef } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { BusinessChange, BusinessSettings } from "../../../../schema/business.ts";
import { changedFields, trackChanges } from "../../../lib/forms/changed-fields.ts";
import { useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { toast } from "../../../ui/toast.tsx";
import { useSaveSettings } from "./save-settings.ts";

interface Options<Values> {
  /** The name of the draft. */
  draft: string;
  fields: readonly FieldPath<Values & FieldValues>[];
  settings: BusinessSettings;
  /** Turns settings into form values. */
  valuesOf: (settings: BusinessSettings) => Values;
  /** Also called when nothing has changed. */
  onSaved?: () => void;
}

/**
 * Connects a form to the settings: stores a draft, sends the changed fields, and shows the stored values, also when another device
 * changes them. Unsaved values stay, also edits during a save. React Hook Form's `values` option would count saved rows as
 * dirty after rows were added or removed.
 */
export function useSettingsForm<Values extends FieldValues, Change extends BusinessChange>(
  form: UseFormReturn<Values, unknown, Change>,
  { draft, fields, settings, valuesOf, onSaved }: Options<Values>,
) {
  useFormDraft(draft, form, fields);

  const { isDirty } = form.formState;
  const stored = JSON.stringify(valuesOf(settings));
  const shown = useRef(stored);
  useEffect(() => {
    if (isDirty || shown.current === stored) return;
    shown.current = stored;
    form.reset(valuesOf(settings));
  }, [stored, isDirty]);

  const save = useSaveSettings();
  const submit = form.handleSubmit((change) => {
    const changed = changedFields(change, form);
    if (Object.keys(changed).length === 0) return onSaved ? onSaved() : toast({ title: "Nothing has changed" });
    const hasChangedSince = trackChanges(form);
    save.mutate(changed, {
      onSuccess(saved) {
        form.reset(valuesOf(saved), { keepValues: hasChangedSince() });
        onSaved?.();
      },
    });
  });
  return { submit, isSaving: save.isPending };
}
