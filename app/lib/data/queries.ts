import { MutationCache, QueryCache, QueryClient, useQuery } from "@tanstack/react-query";
import { roleOf } from "../../../schema/accounts.ts";
import type { OwnerSession } from "../../../schema/owner.ts";
import { CallFailed } from "../net/api.ts";
import { withQueued } from "../offline/optimistic-rows.ts";
import { useQueuedCalls } from "../offline/use-queued-calls.ts";

export const SESSION = "/api/admin/session";

/** Every other answer that the desk knows. */
export const ALL_BUT_SESSION = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => path !== SESSION,
};

/** What counts the rows of every list: it changes with each of them. */
export const SUMMARY = "/api/summary";

/** What the desk knows of its session: `expired` when it ended while somebody was working. */
export type DeskSession = OwnerSession & { expired?: boolean };

/**
 * What the desk knows of the server. Keys are the paths of the calls. Nothing refetches by itself (product.md, *Answers of the calls*), and a
 * call that is answered 401 brings the login, wherever it was made. One for each page that is drawn: it holds what the owner alone may see.
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
        // A hidden tab shows the same data, and its forms what was typed, however long it is left.
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/** The session has ended: the login comes over what is there. */
export const noteSignedOut = (client: QueryClient) =>
  client.setQueryData<DeskSession>(
    [SESSION],
    (session) => session && { ...session, authenticated: false, expired: session.authenticated || session.expired },
  );

/**
 * What `GET path` answers, kept until something says that it changed; with what waits on this phone.
 * @param isAsked false where the call is not whoever's is signed in: it is not made then
 */
export function useAnswer<Answer>(path: string, isAsked = true) {
  const writes = useQueuedCalls();
  return useQuery<Answer>({
    queryKey: [path],
    enabled: isAsked,
    select: (answer) => withQueued(path, answer, writes),
  });
}

/**
 * Whether a helper is signed in: what the server lets the owner alone do is not offered to them.
 */
export function useIsHelper(): boolean {
  const isHelper = ({ account }: DeskSession) => account !== null && roleOf(account) === "helper";
  return useQuery<DeskSession, Error, boolean>({ queryKey: [SESSION], select: isHelper }).data ?? false;
}

/** Whether whoever is signed in has a password; else they have a passkey alone. */
export function useHasPassword(): boolean {
  const hasPassword = (session: DeskSession) => session.hasPassword;
  return useQuery<DeskSession, Error, boolean>({ queryKey: [SESSION], select: hasPassword }).data ?? true;
}
