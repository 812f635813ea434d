import type { QueryClient } from "@tanstack/react-query";
import { type DeskSession, SESSION_PATH } from "../data/queries.ts";
import { readCachedAnswers, readCachedDesk } from "./cached-answers.ts";
import { restoreAnsweredAt } from "./connection.ts";
import type { CachedAnswer } from "./records.ts";

/** Shows the cached desk and its session until the server answers. */
export async function showCachedDesk(client: QueryClient): Promise<void> {
  const desk = await readCachedDesk();
  if (!desk) return;
  restoreAnsweredAt(desk.answeredAt);
  const { account, epoch } = desk;
  const session: DeskSession = { authenticated: true, needsSetup: false, account, hasPassword: true, epoch };
  const cachedSession = { path: SESSION_PATH, answer: session, at: desk.answeredAt };
  fillQueryCache(client, [cachedSession, ...(await readCachedAnswers(account, epoch))]);
}

/** Fills the query cache with cached answers that are missing there, and marks them stale. */
export function fillQueryCache(client: QueryClient, cached: CachedAnswer[]): void {
  for (const { path, answer, at } of cached) {
    if (client.getQueryData([path]) !== undefined) continue;
    client.setQueryData([path], answer, { updatedAt: at });
    void client.invalidateQueries({ queryKey: [path], exact: true, refetchType: "none" });
  }
}
