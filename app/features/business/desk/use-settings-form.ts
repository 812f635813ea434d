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
  /** The form's values of settings. */
  valuesOf: (settings: BusinessSettings) => Values;
  /** Called also when nothing has changed. */
  onSaved?: () => void;
}

/**
 * Keeps a form over settings in step with them: saves a draft, sends the changed fields, and shows what is stored, also when that
 * changes elsewhere. Unsaved values stay, those that are typed during a save among them. The form's own `values` would
 * count saved rows as unsaved where rows were added or removed.
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
