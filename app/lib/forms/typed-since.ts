/**
 * Notes what a form holds while it is being sent.
 * @returns tells, when the answer has come, whether something was typed meanwhile
 */
export function noteTyped(form: { getValues(): unknown }): () => boolean {
  const sent = JSON.stringify(form.getValues());
  return () => JSON.stringify(form.getValues()) !== sent;
}
