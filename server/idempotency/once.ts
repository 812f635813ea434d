import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { KeyReused, NotFound } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { idempotencyStore } from "./store.ts";

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The idempotency key of a call, with what the call is. */
export interface IdempotencyKey {
  key: string;
  caller: string;
  /** What makes it the same call: method, address and body. When it was pressed does not. */
  call: string;
  /** Its address is `/api/{noun}/{id}…`, or `/api/{noun}` where it makes a row. */
  noun: string;
  id: string | undefined;
  createdAt: string;
}

/** Whoever is not signed in. */
const VISITOR = "visitor";

/**
 * The key of a request whose body was read.
 * @param caller who makes the call
 * @param body what the request says, where its route reads the body itself
 */
export function keyOfCall(
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
 * What a call was answered that was made before with the same key; undefined where it is made for the first time.
 * @throws KeyReused where the key belongs to another call; NotFound where the row was deleted for good meanwhile
 */
export async function answerBefore(db: Database, { key, call, caller }: IdempotencyKey): Promise<string | undefined> {
  const known = await idempotencyStore(db).byKey(key);
  if (!known) return undefined;
  if (known.call !== call || known.caller !== caller) throw new KeyReused();
  if (known.answer === null) throw new NotFound("What was changed");
  return known.answer;
}

/**
 * Does `work`, unless the call was made before with the same key: then nothing happens, and the result is that of the first time.
 * Key and work are stored by one transaction: there is no moment at which one of them is there alone.
 * @param made null where the call carries no key
 * @throws as `answerBefore`
 */
export async function once<Result>(
  trx: Database,
  made: IdempotencyKey | null,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  if (!made) return work(trx);
  const before = await answerBefore(trx, made);
  if (before !== undefined) return JSON.parse(before);
  const { noun, id, ...call } = made;
  const result = await work(trx);
  const about = `${noun}/${id ?? newRow.parse(result).id}`;
  await idempotencyStore(trx).insert({ ...call, about, answer: JSON.stringify(result ?? null) });
  return result;
}

const newRow = z.looseObject({ id: z.number() });

/** The ids of the rows that calls with these keys have made. @param noun as the calls' addresses have it */
export async function idsMadeWith(db: Database, noun: string, keys: string[]): Promise<number[]> {
  const rows = keys.length > 0 ? await idempotencyStore(db).byKeys(keys) : [];
  return rows.filter(({ about }) => about.startsWith(`${noun}/`)).map(({ about }) => Number(about.split("/")[1]));
}

/**
 * Empties the answers that tell of rows which are gone for good, or are another person's by now: nothing of a person stays in them.
 * @param noun as the calls' addresses have it
 */
export const forgetAnswers = (trx: Database, noun: string, ids: number[]): Promise<void> =>
  idempotencyStore(trx).forget(ids.map((id) => `${noun}/${id}`));

/** Empties the answers that name a person's address, of whatever row. @param email in lower case @returns how many there were */
export const forgetAnswersNaming = (trx: Database, email: string) => idempotencyStore(trx).forgetAddress(email);

/** Removes the keys of whoever is gone for good. @param account as in `Caller` */
export const forgetCaller = (trx: Database, account: string) => idempotencyStore(trx).deleteOf(account);

/** Removes the keys that are older than what a phone may still send. */
export const removeOldKeys = (db: Database, clock: Clock) =>
  idempotencyStore(db).deleteBefore(new Date(clock.now().getTime() - KEPT_MS).toISOString());
