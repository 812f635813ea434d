import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { KeyReused, NotFound } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { idempotencyStore } from "./store.ts";

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** An idempotency key with its call. */
export interface IdempotencyKey {
  key: string;
  caller: string;
  /** The fingerprint of the call: method, address and body without `pressedAt`. */
  call: string;
  /** `/api/{noun}/{id}…`, or `/api/{noun}` for a call that creates a row. */
  noun: string;
  id: string | undefined;
  createdAt: string;
}

/** The caller of public calls. */
const VISITOR = "visitor";

/**
 * The key of a request, after its body was read.
 * @param caller null for a visitor
 * @param body given by a route that reads the body itself
 */
export function idempotencyKeyOf(
  request: FastifyRequest,
  key: string,
  caller: Caller | null,
  clock: Clock,
  body = request.body,
): IdempotencyKey {
  const { pressedAt, ...said } = z.looseObject({}).catch({}).parse(body);
  const call = hash("sha256", JSON.stringify([request.method, request.url, said]));
  const [, noun = "", id] = /^\/api\/([a-z-]+)(?:\/(\d+))?/.exec(request.url) ?? [];
  return { key, caller: caller?.account ?? VISITOR, call, noun, id, createdAt: clock.now().toISOString() };
}

/**
 * The stored answer of an earlier call with the same key, if any.
 * @throws KeyReused when the key belongs to another call; NotFound when the row was erased meanwhile
 */
export async function findStoredAnswer(
  db: Database,
  { key, call, caller }: IdempotencyKey,
): Promise<string | undefined> {
  const known = await idempotencyStore(db).byKey(key);
  if (!known) return undefined;
  if (known.call !== call || known.caller !== caller) throw new KeyReused();
  if (known.answer === null) throw new NotFound("What was changed");
  return known.answer;
}

/**
 * Runs `work`, unless the same call was made before with the same key: then the first result is returned. Key and work are stored in one
 * transaction.
 * @param made null for a call without a key
 * @throws as `findStoredAnswer`
 */
export async function runOnce<Result>(
  trx: Database,
  made: IdempotencyKey | null,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  if (!made) return work(trx);
  const before = await findStoredAnswer(trx, made);
  if (before !== undefined) return JSON.parse(before);
  const { noun, id, ...call } = made;
  const result = await work(trx);
  const about = `${noun}/${id ?? newRow.parse(result).id}`;
  await idempotencyStore(trx).insert({ ...call, about, answer: JSON.stringify(result ?? null) });
  return result;
}

const newRow = z.looseObject({ id: z.number() });

/** The ids of the rows that calls with these keys have created. @param noun as in the calls' paths */
export async function idsCreatedWith(db: Database, noun: string, keys: string[]): Promise<number[]> {
  const rows = keys.length > 0 ? await idempotencyStore(db).byKeys(keys) : [];
  return rows.filter(({ about }) => about.startsWith(`${noun}/`)).map(({ about }) => Number(about.split("/")[1]));
}

/**
 * Deletes the stored answers about rows that were erased, or belong to another person now.
 * @param noun as in the calls' paths
 */
export const forgetAnswers = (trx: Database, noun: string, ids: number[]): Promise<void> =>
  idempotencyStore(trx).forget(ids.map((id) => `${noun}/${id}`));

/** Deletes the stored answers that contain a person's address. @param email in lower case @returns how many there were */
export const forgetAnswersNaming = (trx: Database, email: string) => idempotencyStore(trx).forgetAddress(email);

/** Deletes the keys of a deleted account. @param account as in `Caller` */
export const forgetCaller = (trx: Database, account: string) => idempotencyStore(trx).deleteOf(account);

/** Deletes keys that no phone sends any more. */
export const removeOldIdempotencyKeys = (db: Database, clock: Clock) =>
  idempotencyStore(db).deleteBefore(new Date(clock.now().getTime() - KEPT_MS).toISOString());
