import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import { hashOf } from "./sessions.ts";
import { ownerStore } from "./store.ts";
import { base32, fromBase32, stepOf } from "./totp.ts";

/** Somebody whose app shows codes. */
interface Holder {
  id: number;
  totpSecret: string | null;
  totpStep: number | null;
}

/** A recovery code as it is told: 75 bits, which nobody guesses from its hash. */
export const newRecoveryCode = (): string => inGroups(base32(randomBytes(10)).slice(0, 15).toLowerCase());

/** Whether a code is right: the one of the app, or one for when it is lost. It is not used up by that. */
export async function isRightCode(db: Database, holder: Holder, typed: string, now: Date): Promise<boolean> {
  const { step, recoveryHash } = readings(holder, typed, now);
  return step !== undefined || (await ownerStore(db).hasRecoveryCode(holder.id, recoveryHash));
}

/** Uses a code up; false where it is wrong, or was used before. Two callers with one code: one gets true. */
export async function spendCode(trx: Database, holder: Holder, typed: string, now: Date): Promise<boolean> {
  const { step, recoveryHash } = readings(holder, typed, now);
  if (step !== undefined) return ownerStore(trx).useStep(holder.id, step);
  return ownerStore(trx).takeRecoveryCode(holder.id, recoveryHash);
}

/** What was typed, as either kind of code: with or without the spaces of an app, and the dashes of a recovery code. */
function readings({ totpSecret, totpStep }: Holder, typed: string, now: Date) {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  return {
    step: totpSecret === null ? undefined : stepOf(code, fromBase32(totpSecret), now, totpStep),
    recoveryHash: hashOf(inGroups(code)),
  };
}

/** Five and five, with a dash between. */
const inGroups = (code: string) => code.replace(/(.{5})(?=.)/g, "$1-");
