import { readDraft, writeDraft } from "./draft.ts";
import { fillEmptyFields, textValuesOf } from "./form-fields.ts";

const unhydratedForms = () => document.querySelectorAll<HTMLFormElement>("form[data-draft]:not([data-hydrated])");

/**
 * Saves the drafts of forms that are not hydrated yet. React replaces a form with an empty one when a password manager has inserted an
 * element beside a field.
 */
export function saveUnhydratedForms() {
  if (typeof document === "undefined") return;
  for (const form of unhydratedForms()) {
    const texts = textValuesOf(form);
    if (Object.values(texts).some(Boolean)) writeDraft(form.dataset.draft ?? "", texts);
  }
}

/** Restores the drafts of unhydrated forms after a reload. */
export function restoreUnhydratedForms() {
  for (const form of unhydratedForms()) fillEmptyFields(form, readDraft(form.dataset.draft ?? ""));
}
