import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * A transaction whose commit does not wait for the disk. It survives a killed process; a power cut may undo it, whole, with
 * those after it. For bookkeeping that can be done again, many times a second: each wait for the disk would hold up every
 * visitor.
 */
export function relaxed<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
