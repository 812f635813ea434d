import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { BusinessChange, BusinessSettings } from "../../../../schema/business.ts";
import { changedFields } from "../../../lib/forms/changed-fields.ts";
import { noteTyped } from "../../../lib/forms/typed-since.ts";
import { toast } from "../../../ui/toast.tsx";
import { useSaveSettings } from "./save-settings.ts";

/**
 * Saves what a form over settings holds, and shows what is stored then. What was typed while that was under way stays, to be
 * saved next.
 * @param typed the form's part of the settings, as it is typed
 * @param onSaved also where nothing was to be saved
 */
export function useSaving<Typed extends FieldValues, Change extends BusinessChange>(
  form: UseFormReturn<Typed, unknown, Change>,
  typed: (settings: BusinessSettings) => Typed,
  onSaved?: () => void,
) {
  const save = useSaveSettings();
  const submit = form.handleSubmit((change) => {
    const changed = changedFields(change, form);
    if (Object.keys(changed).length === 0) return onSaved ? onSaved() : toast({ title: "Nothing has changed" });
    const isTypedSince = noteTyped(form);
    save.mutate(changed, {
      onSuccess(saved) {
        form.reset(typed(saved), { keepValues: isTypedSince() });
        onSaved?.();
      },
    });
  });
  return { submit, isSaving: save.isPending };
}
