import { dehydrate } from "@tanstack/react-query";
import type { OwnerSession } from "../../../schema/owner.ts";
import type { PageData } from "../../../schema/page-data.ts";
import { createQueryClient, SESSION } from "./queries.ts";

/** What the server knows already of a page of the desk, in the form in which the browser takes it over. */
export type DeskAnswers = Awaited<ReturnType<typeof deskAnswers>>;

/**
 * Asks, for whoever is signed in, what a page of the desk asks for first, under the keys that the browser uses. A call that fails
 * is left out: the browser makes it, and says what came of it.
 * @param pathsFor the paths of the calls, by whose account is signed in
 */
export async function deskAnswers(data: PageData, pathsFor: (account: string) => readonly string[]) {
  const client = createQueryClient((path) => data.answer(path));
  const session = await client.query<OwnerSession>({ queryKey: [SESSION] });
  const wanted = session.account === null ? [] : pathsFor(session.account);
  await Promise.all(wanted.map((path) => client.prefetchQuery({ queryKey: [path] })));
  return dehydrate(client);
}
