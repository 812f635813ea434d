import type { Database } from "../db/database.ts";
import { passkeysStore } from "./passkeys-store.ts";
import { ownerStore } from "./store.ts";

/** By their names. */
export interface WaysIn {
  /** Who can still sign in. */
  helpers: string[];
  /** Whose invitation has ended. */
  invited: string[];
}

/** Ends every session, invitation, setup link and challenge that is open: passwords and passkeys stay. */
export async function endAllOpen(trx: Database): Promise<WaysIn> {
  const store = ownerStore(trx);
  await store.deleteAllSessions();
  await store.deleteSetupTokens();
  await passkeysStore(trx).deleteChallenges();
  const invited = await store.deleteOpenInvitations();
  return { helpers: (await store.helpers()).map(({ name }) => name), invited };
}
