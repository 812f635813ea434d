import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/** There is one row. */
const ID = 1;

/** SEQUENCE is a number of 32 bits (RFC 5545, 3.8.7.4): counted in seconds from here, it lasts until 2094. */
const SEQUENCES_SINCE = Date.parse("2026-01-01T00:00:00Z");

/** What is the same for all who work on these data, until they are restored. */
export interface DataState {
  /** Names the data from one restore to the next: ids and revisions that were given out after the backup are given out again. */
  epoch: string;
  /** Added to every SEQUENCE in calendars: programs ignore an entry with a lower one than they have. */
  sequenceBase: number;
}

/** Reads the state of the data; of new data it begins the first epoch. */
export async function dataState(db: Database, now: Date): Promise<DataState> {
  await db
    .insertInto("dataState")
    .values({ id: ID, epoch: newEpoch(), clockSeenAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return db.selectFrom("dataState").select(["epoch", "sequenceBase"]).where("id", "=", ID).executeTakeFirstOrThrow();
}

/** Begins an epoch: the data come from a backup. */
export async function beginEpoch(trx: Database, now: Date): Promise<void> {
  await dataState(trx, now);
  const sequenceBase = Math.floor((now.getTime() - SEQUENCES_SINCE) / 1000);
  await trx.updateTable("dataState").set({ epoch: newEpoch(), sequenceBase }).where("id", "=", ID).execute();
}

const newEpoch = () => randomBytes(16).toString("base64url");

/** When the machine's clock was right last. */
export const clockSeen = (db: Database) => ({
  at: async (): Promise<string> =>
    (await db.selectFrom("dataState").select("clockSeenAt").where("id", "=", ID).executeTakeFirstOrThrow()).clockSeenAt,

  note: async (clockSeenAt: string): Promise<void> => {
    await db.updateTable("dataState").set({ clockSeenAt }).where("id", "=", ID).execute();
  },
});
