import { CallFailed } from "../net/api.ts";
import { CALL_LIMIT_MS, timeLimit } from "../net/time-limit.ts";
import { noteAnswer, noteNoAnswer } from "./connection.ts";
import type { StoredCall } from "./records.ts";

/** A call that is sent later than this after its press counts as one that has waited in the queue. */
const WAITED_MS = 5_000;

/**
 * Makes a call with its idempotency key.
 * @returns undefined when no answer came, or one of another program: a captive portal's page, a proxy's error
 */
export async function sendCall(
  queued: Omit<StoredCall, "account">,
): Promise<{ status: number; body: string } | undefined> {
  const { method, path, key, epoch, baseRevision, pressedAt, isTimed, requiresUnchanged } = queued;
  const hasWaited = pressedAt !== "" && Math.abs(Date.now() - Date.parse(pressedAt)) > WAITED_MS;
  const body = isTimed && hasWaited ? { ...queued.body, pressedAt } : queued.body;
  const limit = timeLimit(CALL_LIMIT_MS);
  try {
    const response = await fetch(path, {
      method,
      credentials: "include",
      headers: {
        "idempotency-key": key,
        ...(epoch && { "data-epoch": epoch }),
        ...(body && { "content-type": "application/json" }),
        ...((hasWaited || requiresUnchanged) && baseRevision !== undefined && { "if-match": `"${baseRevision}"` }),
      },
      body: body && JSON.stringify(body),
      signal: limit.signal,
    });
    const text = await response.text();
    // Only our server echoes the key.
    if (response.headers.get("idempotency-key") !== key) throw new Error("Not the server's answer");
    noteAnswer();
    return { status: response.status, body: text };
  } catch {
    noteNoAnswer();
    return undefined;
  } finally {
    limit.clear();
  }
}

/** Makes a call without the queue. @throws CallFailed when the server refuses; Error when no answer came */
export async function callWithoutQueue<Answer>(queued: Omit<StoredCall, "account">): Promise<Answer> {
  const answered = await sendCall(queued);
  if (!answered) throw new Error("No answer came");
  if (answered.status >= 300) throw new CallFailed(answered.status, "", answered.body);
  return JSON.parse(answered.body || "null");
}
