import type { FormFields } from "../../../schema/public-forms.ts";

/** The fields of a form as the browser would send them, without files. */
export function fieldsOf(form: HTMLFormElement): FormFields {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** The values of the inputs, text areas and selects of a form, without checkboxes and files. */
export const textValuesOf = (form: HTMLFormElement): FormFields =>
  Object.fromEntries([...form.elements].filter(isTextControl).map(({ name, value }) => [name, value]));

/** Fills the empty fields of a form. A half-typed date has no value yet, and writing to it, even an empty text, clears its parts. */
export function fillEmptyFields(form: HTMLFormElement, values: Readonly<Record<string, unknown>>) {
  for (const field of form.elements) {
    if (!isTextControl(field) || field.value || field.validity.badInput) continue;
    const value = values[field.name];
    if (typeof value === "string" && value) field.value = value;
  }
}

export const isTextControl = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && field.type !== "checkbox" && field.type !== "file");
