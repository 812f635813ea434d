import { beginEpoch } from "../../db/data-state.ts";
import { type DatabasePlace, openDatabase } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { type AffectedHelpers, revokeSignIns } from "../../owner/revoke-sign-ins.ts";

/**
 * Makes restored data safe to serve: a new epoch refuses writes that phones have queued for the later data, SEQUENCE in calendars
 * continues above its former value, and all sessions end.
 */
export async function prepareRestoredData(place: DatabasePlace, now: Date): Promise<AffectedHelpers> {
  const db = await openDatabase(place);
  try {
    return await transaction(db, async (trx) => {
      await beginEpoch(trx, now);
      return revokeSignIns(trx);
    });
  } finally {
    await db.destroy();
  }
}
