import type { QueryClient } from "@tanstack/react-query";
import { type DeskSession, SESSION_PATH } from "../../lib/data/queries.ts";
import { dropAllDrafts } from "../../lib/forms/draft.ts";
import { clearCachedAnswers } from "../../lib/offline/cached-answers.ts";

/**
 * Reloads the page after a sign-in when its data belong to another account, or to another epoch: after a restored backup, the same id
 * may be another row. Deletes the drafts and the cached answers first. The promise stays pending during the reload.
 */
export async function reloadForOtherAccount(
  client: QueryClient,
  { account, epoch }: Pick<DeskSession, "account" | "epoch">,
): Promise<void> {
  const before = client.getQueryData<DeskSession>([SESSION_PATH]);
  const isAnother = before?.account && account !== null && before.account !== account;
  const isOtherData = before?.epoch && before.epoch !== epoch;
  if (!isAnother && !isOtherData) return;
  dropAllDrafts();
  await clearCachedAnswers().catch(() => {});
  window.location.replace(window.location.pathname);
  await new Promise<never>(() => {});
}
