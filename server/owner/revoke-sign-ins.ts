import type { Database } from "../db/database.ts";
import { passkeysStore } from "./passkeys-store.ts";
import { sessionsStore } from "./sessions-store.ts";
import { ownerStore } from "./store.ts";

/** The effect of `revokeSignIns` on helpers, by their names. */
export interface AffectedHelpers {
  /** Helpers who can still sign in. */
  helpers: string[];
  /** Helpers whose invitation was deleted. */
  invited: string[];
}

/** Deletes all sessions, unused invitations, setup tokens and challenges. Passwords and passkeys stay. */
export async function revokeSignIns(trx: Database): Promise<AffectedHelpers> {
  const store = ownerStore(trx);
  await sessionsStore(trx).deleteAll();
  await store.deleteSetupTokens();
  await passkeysStore(trx).deleteChallenges();
  const invited = await store.deleteOpenInvitations();
  return { helpers: (await store.helpers()).map(({ name }) => name), invited };
}
