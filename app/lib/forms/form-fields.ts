import type { FormFields } from "../../../schema/public-forms.ts";

/** What a form holds, as its browser would send it; files are left out. */
export function fieldsOf(form: HTMLFormElement): FormFields {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** The texts and choices of a form, without checkboxes. */
export const textsOf = (form: HTMLFormElement): FormFields =>
  Object.fromEntries([...form.elements].filter(isText).map(({ name, value }) => [name, value]));

export const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && field.type !== "checkbox" && field.type !== "file");
