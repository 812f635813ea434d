import { type Draft, dropDraft, readDraft, writeDraft } from "../forms/draft.ts";
import { call } from "./api.ts";

/** Within this time after the server has stored it, the same content counts as a double press. */
const SAME_PRESS_MS = 30_000;
/** Without an answer, the same content counts as the same submission for this long. */
const SAME_CONTENT_MS = 24 * 60 * 60_000;

const lastOf = new Map<string, Draft>();

/**
 * Posts with an idempotency key for the content, so that the server stores it once despite a second tap, a broken connection or a
 * reload. Other content gets another key, and so does the same content after the times above.
 * @throws as `call`
 */
export async function postOnce<Answer>(path: string, content: object): Promise<Answer> {
  const body = JSON.stringify(content);
  const name = `sending ${path}`;
  const last = lastOf.get(path) ?? readDraft(name);
  const now = Date.now();
  const isPast = Number(last.pressedAt) + SAME_CONTENT_MS < now || Number(last.storedAt) + SAME_PRESS_MS < now;
  const isSame = last.body === body && !isPast;
  const key = isSame && typeof last.key === "string" ? last.key : newIdempotencyKey();
  const press = { body, key, pressedAt: isSame ? last.pressedAt : now };
  lastOf.set(path, press);
  writeDraft(name, press);
  const answer = await call<Answer>("POST", path, content, { key });
  lastOf.set(path, { ...press, storedAt: Date.now() });
  dropDraft(name);
  return answer;
}

/** Creates a key of 128 random bits. `crypto.randomUUID()` is missing on pages without HTTPS. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
