import type { QueryClient } from "@tanstack/react-query";
import { dropAllDrafts } from "../../lib/draft.ts";
import { type DeskSession, SESSION } from "../../lib/queries.ts";

/**
 * Somebody is signed in: nothing that another account has loaded, typed or begun on this page is theirs. The page is loaded anew for
 * them then, and the promise stays open.
 */
export async function beginAnewForOthers(client: QueryClient, account: string | null): Promise<void> {
  const before = client.getQueryData<DeskSession>([SESSION])?.account ?? null;
  if (account === null || before === null || before === account) return;
  dropAllDrafts();
  window.location.replace(window.location.pathname);
  await new Promise<never>(() => {});
}
