import { roleOf } from "../../../schema/accounts.ts";
import type { AccountState } from "../../../schema/helpers.ts";
import { call } from "../net/api.ts";
import { inPocket } from "./database.ts";
import { dropWritesOf } from "./waiting-writes.ts";

/** Empties the phone of what waits for accounts that are no more: of a helper who was ended. */
export async function dropWritesOfGone(): Promise<void> {
  const writes = await inPocket((db) => db.getAll("writes"));
  const helpers = new Set(writes.map(({ account }) => account).filter((account) => roleOf(account) === "helper"));
  for (const account of helpers) {
    const { isGone } = await call<AccountState>("GET", `/api/accounts/${encodeURIComponent(account)}`);
    if (isGone) await dropWritesOf(account);
  }
}
