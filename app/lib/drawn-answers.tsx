import {
  type DehydratedState,
  hydrate,
  QueryClient,
  QueryObserver,
  type UseQueryResult,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";

/** What came with the page, as it came. */
const Drawn = createContext<QueryClient | null>(null);

export function DrawnAnswers({ answers, children }: { answers: DehydratedState; children: ReactNode }) {
  const [drawn] = useState(() => {
    const client = new QueryClient();
    hydrate(client, answers);
    return client;
  });
  return <Drawn value={drawn}>{children}</Drawn>;
}

const never = () => () => {};

/**
 * What a part shows of a call. While it comes alive that is what the server has drawn it with, whatever the desk has learned since:
 * React would draw it anew otherwise, and lose what is typed in it. The newest follows at once.
 */
export function useDrawnFirst<Answer>(path: string, newest: UseQueryResult<Answer>): UseQueryResult<Answer> {
  const client = useQueryClient();
  const drawn = useContext(Drawn);
  const isAsDrawn = () => {
    const was = drawn?.getQueryState([path]);
    const is = client.getQueryState([path]);
    return !was || (is?.data === was.data && is?.status === was.status && is?.fetchStatus === was.fetchStatus);
  };
  const wasDrawnSo = useSyncExternalStore(never, isAsDrawn, () => true);
  if (!drawn || !wasDrawnSo || isAsDrawn()) return newest;
  return new QueryObserver<Answer>(drawn, { queryKey: [path], enabled: false }).getCurrentResult();
}
