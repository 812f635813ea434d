import { MutationCache, QueryCache, QueryClient, useQuery } from "@tanstack/react-query";
import type { OwnerSession } from "../../schema/owner.ts";
import { CallFailed } from "./api.ts";

export const SESSION = "/api/admin/session";

/** What counts the rows of every list: it changes with each of them. */
export const SUMMARY = "/api/summary";

/** What the desk knows of its session: `expired` when it ended while somebody was working. */
export type DeskSession = OwnerSession & { expired?: boolean };

/** The session once it has ended: what is open stays, under the login. */
export const signedOut = (session: DeskSession): DeskSession => ({
  ...session,
  authenticated: false,
  expired: session.authenticated || session.expired,
});

/**
 * What the desk knows of the server. Keys are the paths of the calls. Nothing refetches by itself (product.md, *Answers of the calls*), and a
 * call that is answered 401 brings the login, wherever it was made. One for each page that is drawn: it holds what the owner alone may see.
 * @param ask makes the call `GET path`
 */
export function createQueryClient(ask: (path: string) => Promise<unknown>, onSignedOut = () => {}): QueryClient {
  const noticeSignedOut = (error: Error) => {
    if (!(error instanceof CallFailed) || error.status !== 401) return;
    client.setQueryData<DeskSession>([SESSION], (session) => session && signedOut(session));
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

/** What `GET path` answers, kept until something says that it changed. */
export const useAnswer = <Answer>(path: string) => useQuery<Answer>({ queryKey: [path] });
