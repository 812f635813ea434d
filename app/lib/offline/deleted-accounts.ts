import { roleOf } from "../../../schema/accounts.ts";
import type { AccountState } from "../../../schema/helpers.ts";
import { call } from "../net/api.ts";
import { withDatabase } from "./database.ts";
import { removeCallsOf } from "./queue.ts";

/** Removes the queued calls of helpers whose accounts are deleted. */
export async function removeCallsOfDeletedAccounts(): Promise<void> {
  const writes = await withDatabase((db) => db.getAll("writes"));
  const helpers = new Set(writes.map(({ account }) => account).filter((account) => roleOf(account) === "helper"));
  for (const account of helpers) {
    const { isGone } = await call<AccountState>("GET", `/api/accounts/${encodeURIComponent(account)}`);
    if (isGone) await removeCallsOf(account);
  }
}
