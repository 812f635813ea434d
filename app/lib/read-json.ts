/** `GET` of a JSON call with the session's cookie. Rejects when the answer is no success or does not come within 15 seconds. */
export async function readJson<T>(path: string): Promise<T> {
  const response = await fetch(path, { credentials: "include", signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  return response.json();
}
