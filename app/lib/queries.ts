import { MutationCache, QueryCache, QueryClient, useQuery } from "@tanstack/react-query";
import type { OwnerSession } from "../../schema/owner.ts";
import { CallFailed, call } from "./api.ts";

export const SESSION = "/api/admin/session";

/** What counts the rows of every list: it changes with each of them. */
export const SUMMARY = "/api/summary";

/** Where the page's first calls are found that began before its script was there, by path; each is used once. */
export const FIRST_ANSWERS = "firstAnswers";
declare global {
  interface Window {
    [FIRST_ANSWERS]?: Record<string, Promise<unknown>>;
  }
}

async function firstAnswer(path: string): Promise<unknown> {
  const first = window[FIRST_ANSWERS]?.[path];
  delete window[FIRST_ANSWERS]?.[path];
  return first;
}

/** What the desk knows of its session: `expired` when it ended while somebody was working. */
export type DeskSession = OwnerSession & { expired?: boolean };

/**
 * What the desk knows of the server. Keys are the paths of the calls. Nothing refetches by itself (product.md, *Answers of the calls*), and a
 * call that is answered 401 brings the login, wherever it was made.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const noticeSignedOut = (error: Error) => {
    if (!(error instanceof CallFailed) || error.status !== 401) return;
    client.setQueryData<DeskSession>(
      [SESSION],
      (session) => session && { ...session, authenticated: false, expired: session.authenticated || session.expired },
    );
    onSignedOut();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignedOut }),
    mutationCache: new MutationCache({ onError: (error) => noticeSignedOut(error) }),
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey: [path] }) => (await firstAnswer(String(path))) ?? call("GET", String(path)),
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
