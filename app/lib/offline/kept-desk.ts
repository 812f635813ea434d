import type { QueryClient } from "@tanstack/react-query";
import { type DeskSession, SESSION } from "../data/queries.ts";
import { keptAnswers, keptDesk } from "./kept-answers.ts";
import { rememberAnswer } from "./line.ts";
import type { KeptAnswer } from "./records.ts";

/** Shows the desk that this phone had last, until the server says who is signed in. It shows nothing where there was none. */
export async function showKeptDesk(client: QueryClient): Promise<void> {
  const desk = await keptDesk();
  if (!desk) return;
  rememberAnswer(desk.answeredAt);
  const { account, epoch } = desk;
  const session: DeskSession = { authenticated: true, needsSetup: false, account, hasPassword: true, epoch };
  const known = { path: SESSION, answer: session, at: desk.answeredAt };
  showUntilAnswered(client, [known, ...(await keptAnswers(account, epoch))]);
}

/** Shows what is kept where nothing newer is known; whoever shows it asks for the newest. */
export function showUntilAnswered(client: QueryClient, kept: KeptAnswer[]): void {
  for (const { path, answer, at } of kept) {
    if (client.getQueryData([path]) !== undefined) continue;
    client.setQueryData([path], answer, { updatedAt: at });
    void client.invalidateQueries({ queryKey: [path], exact: true, refetchType: "none" });
  }
}
