import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormFields, PublicForm } from "../../../schema/public-forms.ts";
import { CallFailed } from "../net/api.ts";
import { useRefusedForm } from "../page/site.ts";
import { type Draft, dropDraft, keepDraft, readDraft } from "./draft.ts";
import { fieldsOf, fillEmptyFields, isText, textsOf } from "./form-fields.ts";

interface Options<Schema extends z.ZodType> {
  /** Which form it is. */
  name: PublicForm;
  /** The name of the draft; forms of one name share it. */
  draft: string;
  /** The same that the server checks by; one that stays the same. */
  schema: Schema;
  /** What the form starts with, where that is more than the draft. A function that stays the same. */
  first?: () => Draft;
  /** Sends the form. @returns false where it was not sent after all */
  send(value: z.output<Schema>): Promise<unknown>;
  sent?(value: z.output<Schema>): void;
  failed?(error: unknown): void;
  /** Called when the form cannot be sent yet. */
  incomplete?(fields: FormFields): void;
}

/** The refused forms that were sent after all: a form that is opened anew begins empty. */
const settled = new WeakSet<object>();

/**
 * The state of a hydrated public form: checks it by its schema, sends it, shows errors at the fields, and saves a draft. Until it is
 * hydrated, the browser posts it (`ui/public-form.tsx`). Values from before hydration stay; the draft fills empty fields. A consent
 * is no part of the draft.
 */
export function usePublicForm<Schema extends z.ZodType>({ name, draft, schema, first, ...options }: Options<Schema>) {
  const came = useRefusedForm(name);
  const [refused, setRefused] = useState(came && !settled.has(came) ? came : undefined);
  const [refusal, setRefusal] = useState(refused?.message);
  const ref = useRef<HTMLFormElement>(null);
  const isTried = useRef(refused !== undefined);
  const [fields, setFields] = useState<FormFields>({});
  const [errors, setErrors] = useState<FormFields>(refused?.errors ?? {});
  const [isSending, setSending] = useState(false);

  const keep = useCallback((form: HTMLFormElement) => keepDraft(draft, textsOf(form)), [draft]);

  // Before the form hears its first press.
  useLayoutEffect(() => {
    const form = ref.current;
    if (!form) return;
    const values = first?.() ?? readDraft(draft);
    if (Object.values(textsOf(form)).some(Boolean)) keep(form);
    fillEmptyFields(form, values);
    setFields(fieldsOf(form));
  }, [draft, first, keep]);

  function onChange({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const now = fieldsOf(form);
    setFields(now);
    keep(form);
    if (isTried.current) setErrors(errorsOf(schema.safeParse(now).error?.issues));
  }

  function show(wrong: FormFields) {
    setErrors(wrong);
    for (const field of ref.current?.elements ?? []) {
      if (!(field instanceof HTMLElement && (field.getAttribute("name") ?? "") in wrong)) continue;
      field.focus();
      return;
    }
  }

  function clear(form: HTMLFormElement) {
    dropDraft(draft);
    isTried.current = false;
    form.reset();
    // A form that was shown again starts with its values.
    for (const field of form.elements) if (isText(field)) field.value = "";
    setErrors({});
    if (came) settled.add(came);
    setRefused(undefined);
    setFields(fieldsOf(form));
  }

  async function submit(form: HTMLFormElement) {
    const before = fieldsOf(form);
    isTried.current = true;
    setRefusal(undefined);
    const result = schema.safeParse(before);
    show(errorsOf(result.error?.issues));
    if (!result.success) return options.incomplete?.(before);
    setSending(true);
    try {
      if ((await options.send(result.data)) === false) return;
      // Values that changed meanwhile stay.
      if (JSON.stringify(fieldsOf(form)) === JSON.stringify(before)) clear(form);
      options.sent?.(result.data);
    } catch (error) {
      if (error instanceof CallFailed) show(errorsOf(error.answer?.issues));
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
    /** What the form holds now. */
    fields,
    /** Its button is busy then, and takes no second press. */
    isSending,
    /** Whether nobody has filled in a field. */
    isEmpty: () => ref.current === null || !Object.values(textsOf(ref.current)).some(Boolean),
    forget: () => dropDraft(draft),
    /** For a field of `ui/field.tsx`. */
    field: (field: string) => ({ name: field, defaultValue: refused?.fields[field], error: errors[field] }),
    /** For a box. @param isTicked whether it is ticked at first */
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

/** The first thing that is wrong with each field, by its name. */
function errorsOf(issues: readonly { path: string | PropertyKey[]; message: string }[] = []): FormFields {
  const errors: FormFields = {};
  for (const { path, message } of issues) errors[String([path].flat()[0] ?? "")] ??= message;
  return errors;
}
