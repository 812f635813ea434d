import type { QueryClient } from "@tanstack/react-query";
import { type DeskSession, SESSION } from "../../lib/data/queries.ts";
import { dropAllDrafts } from "../../lib/forms/draft.ts";
import { clearAnswers } from "../../lib/offline/cached-answers.ts";

/**
 * Somebody is signed in: nothing that another account has loaded, typed or begun on this page is theirs, and nothing of data that were
 * replaced by a backup means the same rows. The page is loaded anew for them then, and the promise stays open.
 */
export async function beginAnewForOthers(
  client: QueryClient,
  { account, epoch }: Pick<DeskSession, "account" | "epoch">,
): Promise<void> {
  const before = client.getQueryData<DeskSession>([SESSION]);
  const isAnother = before?.account && account !== null && before.account !== account;
  const isOtherData = before?.epoch && before.epoch !== epoch;
  if (!isAnother && !isOtherData) return;
  dropAllDrafts();
  await clearAnswers().catch(() => {});
  window.location.replace(window.location.pathname);
  await new Promise<never>(() => {});
}
