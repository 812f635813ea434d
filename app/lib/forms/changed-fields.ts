interface Form {
  getValues(): object;
  formState: { defaultValues?: object };
}

/**
 * Records the values of a form when it is sent.
 * @returns a function that returns whether the form has changed since
 */
export function trackChanges(form: Pick<Form, "getValues">): () => boolean {
  const sent = JSON.stringify(form.getValues());
  return () => JSON.stringify(form.getValues()) !== sent;
}

// An empty field may be "", null or undefined.
const comparable = (value: unknown) => JSON.stringify(value || null);

/** Returns the fields of `sent` that were changed in the form, so that the call does not overwrite another device's other changes. */
export function changedFields<Sent extends object>(sent: Sent, form: Form): Partial<Sent> {
  const now = new Map(Object.entries(form.getValues()));
  const before = new Map(Object.entries(form.formState.defaultValues ?? {}));
  const changed: Partial<Sent> = {};
  for (const [field, value] of Object.entries(sent)) {
    if (comparable(now.get(field)) !== comparable(before.get(field))) Object.assign(changed, { [field]: value });
  }
  return changed;
}

/**
 * Returns the labels of the fields that another device has changed since the form was opened.
 * @param sent the fields that this form has changed; they are left out
 */
export function labelsChangedElsewhere<Row extends object>(
  labels: Partial<Record<keyof Row & string, string>>,
  { before, after, sent }: { before: Row; after: Row; sent: object },
): string[] {
  const then = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => {
    const label = new Map<string, unknown>(Object.entries(labels)).get(field);
    return typeof label === "string" && !(field in sent) && then.get(field) !== value ? [label] : [];
  });
}
