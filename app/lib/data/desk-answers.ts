import { dehydrate } from "@tanstack/react-query";
import type { OwnerSession } from "../../../schema/owner.ts";
import type { PageData } from "../../../schema/page-data.ts";
import { createQueryClient, SESSION_PATH } from "./queries.ts";

/** The dehydrated query cache of a desk page, which the browser hydrates. */
export type DeskAnswers = Awaited<ReturnType<typeof prefetchDeskAnswers>>;

/**
 * Prefetches the calls of a desk page with the session of the request, under the query keys of the browser. Failed calls are left
 * out: the browser makes them again and shows their errors.
 * @param pathsFor returns the paths of the calls for the signed-in account
 */
export async function prefetchDeskAnswers(data: PageData, pathsFor: (account: string) => readonly string[]) {
  const client = createQueryClient((path) => data.answer(path));
  const session = await client.query<OwnerSession>({ queryKey: [SESSION_PATH] });
  const paths = session.account === null ? [] : pathsFor(session.account);
  await Promise.all(paths.map((path) => client.prefetchQuery({ queryKey: [path] })));
  return dehydrate(client);
}
