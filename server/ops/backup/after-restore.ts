import { beginEpoch } from "../../db/data-state.ts";
import { type DatabasePlace, openDatabase } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { endAllOpen, type HelpersAfter } from "../../owner/end-all-open.ts";

/**
 * Makes data that come from a backup safe to serve: what phones have queued over the later data is refused, calendars take their
 * entries for newer ones, and nobody is signed in who was signed out since.
 */
export async function afterRestore(place: DatabasePlace, now: Date): Promise<HelpersAfter> {
  const db = await openDatabase(place);
  try {
    return await transaction(db, async (trx) => {
      await beginEpoch(trx, now);
      return endAllOpen(trx);
    });
  } finally {
    await db.destroy();
  }
}
