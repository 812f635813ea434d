import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormFields, PublicForm } from "../../../schema/public-forms.ts";
import { CallFailed } from "../net/api.ts";
import { useRefusedForm } from "../page/site.ts";
import { type Draft, dropDraft, readDraft, writeDraft } from "./draft.ts";
import { fieldsOf, fillEmptyFields, isTextControl, textValuesOf } from "./form-fields.ts";

interface Options<Schema extends z.ZodType> {
  name: PublicForm;
  /** The name of the draft. Forms with the same name share it. */
  draft: string;
  /** The schema that the server uses, too. It must be a constant. */
  schema: Schema;
  /** Returns the initial values, in place of the draft. It must be a constant function. */
  first?: () => Draft;
  /** Sends the form. @returns false when it was not sent */
  send(value: z.output<Schema>): Promise<unknown>;
  sent?(value: z.output<Schema>): void;
  failed?(error: unknown): void;
  /** Called with the fields when the schema refuses them. */
  incomplete?(fields: FormFields): void;
}

/** The refused forms that were sent successfully since. Such a form is empty when it is mounted again. */
const sentSince = new WeakSet<object>();

/**
 * The state of a hydrated public form: validates it, sends it, shows errors at the fields, and saves a draft. Before hydration the
 * browser posts the form (`ui/public-form.tsx`). Values that were entered before hydration stay; the draft fills the empty fields.
 * Checkboxes, and so consents, are not part of the draft.
 */
export function usePublicForm<Schema extends z.ZodType>({ name, draft, schema, first, ...options }: Options<Schema>) {
  const refusedForm = useRefusedForm(name);
  const [refused, setRefused] = useState(refusedForm && !sentSince.has(refusedForm) ? refusedForm : undefined);
  const [refusal, setRefusal] = useState(refused?.message);
  const ref = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(refused !== undefined);
  const [fields, setFields] = useState<FormFields>({});
  const [errors, setErrors] = useState<FormFields>(refused?.errors ?? {});
  const [isSending, setSending] = useState(false);

  const saveDraft = useCallback((form: HTMLFormElement) => writeDraft(draft, textValuesOf(form)), [draft]);

  // A layout effect, because it must run before the form handles its first event.
  useLayoutEffect(() => {
    const form = ref.current;
    if (!form) return;
    const values = first?.() ?? readDraft(draft);
    if (Object.values(textValuesOf(form)).some(Boolean)) saveDraft(form);
    fillEmptyFields(form, values);
    setFields(fieldsOf(form));
  }, [draft, first, saveDraft]);

  function onChange({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const now = fieldsOf(form);
    setFields(now);
    saveDraft(form);
    if (wasSubmitted.current) setErrors(errorsOf(schema.safeParse(now).error?.issues));
  }

  function showErrors(errors: FormFields) {
    setErrors(errors);
    for (const field of ref.current?.elements ?? []) {
      if (!(field instanceof HTMLElement && (field.getAttribute("name") ?? "") in errors)) continue;
      field.focus();
      return;
    }
  }

  function clear(form: HTMLFormElement) {
    dropDraft(draft);
    wasSubmitted.current = false;
    form.reset();
    // `reset` restores the values of a refused form, because these are its defaults.
    for (const field of form.elements) if (isTextControl(field)) field.value = "";
    setErrors({});
    if (refusedForm) sentSince.add(refusedForm);
    setRefused(undefined);
    setFields(fieldsOf(form));
  }

  async function submit(form: HTMLFormElement) {
    const before = fieldsOf(form);
    wasSubmitted.current = true;
    setRefusal(undefined);
    const result = schema.safeParse(before);
    showErrors(errorsOf(result.error?.issues));
    if (!result.success) return options.incomplete?.(before);
    setSending(true);
    try {
      if ((await options.send(result.data)) === false) return;
      // Values that the user has changed while the form was sent stay.
      if (JSON.stringify(fieldsOf(form)) === JSON.stringify(before)) clear(form);
      options.sent?.(result.data);
    } catch (error) {
      if (error instanceof CallFailed) showErrors(errorsOf(error.answer?.issues));
      options.failed?.(error);
    } finally {
      setSending(false);
    }
  }

  return {
    name,
    draft,
    ref,
    refusal,
    /** The current values. */
    fields,
    /** While true, the button is busy and ignores presses. */
    isSending,
    /** Whether all fields are empty. */
    isEmpty: () => ref.current === null || !Object.values(textValuesOf(ref.current)).some(Boolean),
    forget: () => dropDraft(draft),
    /** Returns the props of a field of `ui/field.tsx`. */
    field: (field: string) => ({ name: field, defaultValue: refused?.fields[field], error: errors[field] }),
    /** Returns the props of a checkbox. @param isTicked whether it is ticked at first */
    box: (field: string, isTicked = false) => ({
      name: field,
      value: "on",
      defaultChecked: refused ? field in refused.fields : isTicked,
      error: errors[field],
    }),
    onChange,
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      await submit(event.currentTarget);
    },
  };
}

export type PublicFormState = Pick<
  ReturnType<typeof usePublicForm>,
  "name" | "draft" | "ref" | "refusal" | "onChange" | "onSubmit"
>;

/** The first error of each field, by the name of the field. */
function errorsOf(issues: readonly { path: string | PropertyKey[]; message: string }[] = []): FormFields {
  const errors: FormFields = {};
  for (const { path, message } of issues) errors[String([path].flat()[0] ?? "")] ??= message;
  return errors;
}
