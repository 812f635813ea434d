import { type Draft, dropDraft, keepDraft, readDraft } from "../forms/draft.ts";
import { call } from "./api.ts";

/** The same content within this time after it was stored is a second press. */
const SAME_PRESS_MS = 30_000;
/** Without an answer, the same content is the same submission for this long, and a new one later. */
const SAME_WORDS_MS = 24 * 60 * 60_000;

const lastOf = new Map<string, Draft>();

/**
 * Posts with an idempotency key that belongs to the content: a second tap, a broken connection or a reload stores it once. Other
 * content gets another key, and so does the same content some time after it was stored.
 * @throws as `call`
 */
export async function postOnce<Answer>(path: string, content: object): Promise<Answer> {
  const body = JSON.stringify(content);
  const name = `sending ${path}`;
  const last = lastOf.get(path) ?? readDraft(name);
  const now = Date.now();
  const isPast = Number(last.pressedAt) + SAME_WORDS_MS < now || Number(last.storedAt) + SAME_PRESS_MS < now;
  const isSame = last.body === body && !isPast;
  const key = isSame && typeof last.key === "string" ? last.key : newKey();
  const press = { body, key, pressedAt: isSame ? last.pressedAt : now };
  lastOf.set(path, press);
  keepDraft(name, press);
  const answer = await call<Answer>("POST", path, content, { key });
  lastOf.set(path, { ...press, storedAt: Date.now() });
  dropDraft(name);
  return answer;
}

/** 128 random bits; not `crypto.randomUUID()`, which a page without HTTPS does not have. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
