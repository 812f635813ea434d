import type { Database } from "./database.ts";

/** Carries a rehearsal's result out of its transaction, which it undoes. */
class Rehearsed<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("rehearsed");
    this.result = result;
  }
}

/**
 * Does `work` and undoes it. Nothing is stored, and the answer is exactly what it would have been, down to the id: a
 * machine that filled a honeypot cannot tell the difference.
 * @returns what `work` returned
 * @throws what `work` throws
 */
export async function rehearse<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (trx): Promise<Result> => {
      throw new Rehearsed(await work(trx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result;
    throw error;
  }
}
