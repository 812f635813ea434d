import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./dialect.ts";
import { isTransactionConflict, isUniqueViolation } from "./failures.ts";

/** Transactions that collide more often than this are refused. */
const MOST_TRIES = 20;
const LONGEST_PAUSE_MS = 100;

/**
 * Runs `work` in one serializable transaction. SQLite runs one transaction at a time. Postgres rolls one of two conflicting
 * transactions back, and `work` runs again: it must only read and write `trx`.
 * @throws what `work` throws
 */
export async function transaction<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  let wasDuplicate = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().setIsolationLevel("serializable").execute(work);
    } catch (error) {
      // After a violated unique key, a new transaction sees the row of the other one.
      const isWorthIt = isTransactionConflict(error) ? tries < MOST_TRIES : isUniqueViolation(error) && !wasDuplicate;
      if (!isWorthIt) throw error;
      wasDuplicate ||= isUniqueViolation(error);
      await wait(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** tries));
    }
  }
}

/**
 * A transaction whose commit does not wait for the disk. It survives a killed process; a power cut may undo it completely, with later
 * ones. It is for frequent bookkeeping that can be repeated, because each wait for the disk would delay requests. On Postgres other
 * transactions may commit between its statements.
 */
export function asyncCommitTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) {
    return db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx);
      return work(trx);
    });
  }
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

/** Carries the result of a dry run out of its transaction, which is rolled back. */
class DryRunResult<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("dry run");
    this.result = result;
  }
}

/**
 * Runs `work` and rolls it back. The result is the same as of a real run, also its ids, so that a machine that filled a honeypot notices
 * no difference.
 * @returns what `work` returned
 * @throws what `work` throws
 */
export async function dryRun<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  try {
    return await transaction(db, async (trx): Promise<Result> => {
      throw new DryRunResult(await work(trx));
    });
  } catch (error) {
    if (error instanceof DryRunResult) return error.result;
    throw error;
  }
}

/**
 * Empties SQLite's write-ahead log, in which deleted rows stay readable. While another process reads the database nothing happens; it
 * is repeated each minute (`erasures/register.ts`). Postgres has its own maintenance.
 */
export async function truncateWal(db: Database): Promise<void> {
  if (isPostgres(db)) return;
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(connection);
    }
  });
}
