import { dehydrate } from "@tanstack/react-query";
import type { OwnerSession } from "../../../schema/owner.ts";
import type { PageData } from "../../../schema/page-data.ts";
import { createQueryClient, SESSION } from "./queries.ts";

/** What the server knows already of a page of the desk, in the form in which the browser takes it over. */
export type DeskAnswers = Awaited<ReturnType<typeof deskAnswers>>;

/**
 * Makes the first calls of a desk page with the session of the request, under the query keys of the browser. A failed call is left
 * out: the browser makes it again and shows its error.
 * @param pathsFor the paths of the calls, by whose account is signed in
 */
export async function deskAnswers(data: PageData, pathsFor: (account: string) => readonly string[]) {
  const client = createQueryClient((path) => data.answer(path));
  const session = await client.query<OwnerSession>({ queryKey: [SESSION] });
  const wanted = session.account === null ? [] : pathsFor(session.account);
  await Promise.all(wanted.map((path) => client.prefetchQuery({ queryKey: [path] })));
  return dehydrate(client);
}
