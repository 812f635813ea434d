/**
 * Notes what a form holds while it is being sent.
 * @returns a function that answers whether the form has changed since
 */
export function noteTyped(form: { getValues(): unknown }): () => boolean {
  const sent = JSON.stringify(form.getValues());
  return () => JSON.stringify(form.getValues()) !== sent;
}
