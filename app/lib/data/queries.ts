import { MutationCache, QueryCache, QueryClient, useQuery } from "@tanstack/react-query";
import { roleOf } from "../../../schema/accounts.ts";
import type { OwnerSession } from "../../../schema/owner.ts";
import { CallFailed } from "../net/api.ts";
import { withQueuedChanges } from "../offline/optimistic-rows.ts";
import { queuedCalls } from "../offline/queue.ts";
import { useStore } from "./store.ts";

export const SESSION_PATH = "/api/admin/session";

/** A query filter for all queries except the session. */
export const ALL_QUERIES_BUT_SESSION = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => path !== SESSION_PATH,
};

/** The path of the counts of all lists. They change whenever a list changes. */
export const SUMMARY_PATH = "/api/summary";

/** The session of the desk; `expired` is true when it ended while the desk was open. */
export type DeskSession = OwnerSession & { expired?: boolean };

/**
 * Creates the desk's query client. Query keys are the paths of the calls. Queries never refetch automatically (product.md, *Answers of
 * the calls*), and a 401 of the current session shows the login. Each rendering on the server needs its own client, because the cache
 * contains private data.
 * @param ask makes the call `GET path`
 */
export function createQueryClient(ask: (path: string) => Promise<unknown>, onSignedOut = () => {}): QueryClient {
  const noticeSignedOut = (error: Error) => {
    if (!(error instanceof CallFailed) || error.status !== 401 || error.isBeforeSignIn) return;
    noteSignedOut(client);
    onSignedOut();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignedOut }),
    mutationCache: new MutationCache({ onError: (error) => noticeSignedOut(error) }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [path] }) => ask(String(path)),
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Queries of a hidden tab have no observers. Its data and its forms must stay, however long it is hidden.
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/** Marks the session as ended, so that the desk shows the login over the page. */
export const noteSignedOut = (client: QueryClient) =>
  client.setQueryData<DeskSession>(
    [SESSION_PATH],
    (session) => session && { ...session, authenticated: false, expired: session.authenticated || session.expired },
  );

/**
 * Returns the answer of `GET path` with the queued changes. The answer is cached until it is invalidated.
 * @param isEnabled false when this account may not make the call
 */
export function useAnswer<Answer>(path: string, isEnabled = true) {
  const writes = useStore(queuedCalls);
  return useQuery<Answer>({
    queryKey: [path],
    enabled: isEnabled,
    select: (answer) => withQueuedChanges(path, answer, writes),
  });
}

/** Whether a helper is signed in. The desk does not offer a helper the actions that the server allows only to the owner. */
export function useIsHelper(): boolean {
  const isHelper = ({ account }: DeskSession) => account !== null && roleOf(account) === "helper";
  return useQuery<DeskSession, Error, boolean>({ queryKey: [SESSION_PATH], select: isHelper }).data ?? false;
}

/** Whether this account has a password. An account without one has a passkey. */
export function useHasPassword(): boolean {
  const hasPassword = (session: DeskSession) => session.hasPassword;
  return useQuery<DeskSession, Error, boolean>({ queryKey: [SESSION_PATH], select: hasPassword }).data ?? true;
}
