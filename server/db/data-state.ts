import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/** The id of the only row. */
const ID = 1;

/** SEQUENCE has 32 bits (RFC 5545, 3.8.7.4): in seconds from here it lasts until 2094. */
const SEQUENCES_SINCE = Date.parse("2026-01-01T00:00:00Z");

/** The state of the data for all processes, until they are restored. */
export interface DataState {
  /** A new value after each restore, because ids and revisions from after the backup are used again. */
  epoch: string;
  /** Added to every SEQUENCE in calendars, because programs ignore an entry with a lower one than theirs. */
  sequenceBase: number;
}

/** Reads the state of the data. New data get their first epoch. */
export async function dataState(db: Database, now: Date): Promise<DataState> {
  await db
    .insertInto("dataState")
    .values({ id: ID, epoch: newEpoch(), clockSeenAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return db.selectFrom("dataState").select(["epoch", "sequenceBase"]).where("id", "=", ID).executeTakeFirstOrThrow();
}

/** Begins a new epoch, after a restore. */
export async function beginEpoch(trx: Database, now: Date): Promise<void> {
  await dataState(trx, now);
  const sequenceBase = Math.floor((now.getTime() - SEQUENCES_SINCE) / 1000);
  await trx.updateTable("dataState").set({ epoch: newEpoch(), sequenceBase }).where("id", "=", ID).execute();
}

const newEpoch = () => randomBytes(16).toString("base64url");

/** The last plausible time of the machine's clock. */
export const lastClockTime = (db: Database) => ({
  at: async (): Promise<string> =>
    (await db.selectFrom("dataState").select("clockSeenAt").where("id", "=", ID).executeTakeFirstOrThrow()).clockSeenAt,

  note: async (clockSeenAt: string): Promise<void> => {
    await db.updateTable("dataState").set({ clockSeenAt }).where("id", "=", ID).execute();
  },
});
