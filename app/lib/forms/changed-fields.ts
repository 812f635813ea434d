interface Form {
  getValues(): object;
  formState: { defaultValues?: object };
}

// A field that nobody touched may hold nothing in another way than it started with.
const said = (value: unknown) => JSON.stringify(value || null);

/**
 * Of what a form over something stored would send, the fields that were changed in it: what another device has changed
 * meanwhile is not put back.
 */
export function changedFields<Sent extends object>(sent: Sent, form: Form): Partial<Sent> {
  const now = new Map(Object.entries(form.getValues()));
  const before = new Map(Object.entries(form.formState.defaultValues ?? {}));
  const changed: Partial<Sent> = {};
  for (const [field, value] of Object.entries(sent)) {
    if (said(now.get(field)) !== said(before.get(field))) Object.assign(changed, { [field]: value });
  }
  return changed;
}

/**
 * What another device has changed of a row since a form over it was opened, by the labels of its fields.
 * @param sent the fields that this form has changed
 */
export function changedElsewhere<Row extends object>(
  labels: Partial<Record<keyof Row & string, string>>,
  { before, after, sent }: { before: Row; after: Row; sent: object },
): string[] {
  const then = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => {
    const label = new Map<string, unknown>(Object.entries(labels)).get(field);
    return typeof label === "string" && !(field in sent) && then.get(field) !== value ? [label] : [];
  });
}
