import { MutationCache, QueryCache, QueryClient, useQuery } from "@tanstack/react-query";
import { roleOf } from "../../../schema/accounts.ts";
import type { OwnerSession } from "../../../schema/owner.ts";
import { CallFailed } from "../net/api.ts";
import { withQueued } from "../offline/optimistic-rows.ts";
import { queuedCalls } from "../offline/queue.ts";
import { useStore } from "./store.ts";

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
 * Creates the desk's query client. Keys are the paths of the calls. Nothing refetches on its own (product.md, *Answers of the calls*),
 * and each 401 shows the login. Each rendering has a client of its own: it holds private data.
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
        // A hidden tab keeps its data and its forms, however long it is hidden.
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/** Shows the login over the page, after the session has ended. */
export const noteSignedOut = (client: QueryClient) =>
  client.setQueryData<DeskSession>(
    [SESSION],
    (session) => session && { ...session, authenticated: false, expired: session.authenticated || session.expired },
  );

/**
 * The answer of `GET path`, cached until it is invalidated, with the queued changes.
 * @param isAsked false when this account may not make the call
 */
export function useAnswer<Answer>(path: string, isAsked = true) {
  const writes = useStore(queuedCalls);
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

/** Whether this account has a password, or a passkey alone. */
export function useHasPassword(): boolean {
  const hasPassword = (session: DeskSession) => session.hasPassword;
  return useQuery<DeskSession, Error, boolean>({ queryKey: [SESSION], select: hasPassword }).data ?? true;
}
