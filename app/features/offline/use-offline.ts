import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRow, isSameList, ofList, setRows } from "../../lib/data/list-rows.ts";
import { type DeskSession, noteSignedOut, SESSION, SUMMARY, useAnswer } from "../../lib/data/queries.ts";
import { cacheAnswer, cachedAnswers, clearAnswers, noteUse } from "../../lib/offline/cached-answers.ts";
import { showUntilAnswered } from "../../lib/offline/cached-desk.ts";
import { connection, rememberAnswer } from "../../lib/offline/connection.ts";
import { attachDesk, flush, isFlushing } from "../../lib/offline/flush.ts";
import { queuedCalls, removedElsewhere, showQueueOf } from "../../lib/offline/queue.ts";
import type { QueuedCall } from "../../lib/offline/records.ts";

/** While something waits and the desk is in sight, it is tried so often. */
const TRY_MS = 15_000;
/** It is noted so often that the desk is in use. */
const NOTE_MS = 60_000;
const LOOK_MS = 50;

/** Keeps what the desk shows on the phone, and sends what waits there. @returns nothing; the phone's storage may be closed to us */
export function useOffline(): void {
  const client = useQueryClient();
  const session = useAnswer<DeskSession>(SESSION).data;
  const account = session?.authenticated ? session.account : null;
  const epoch = session?.epoch;

  useEffect(() => {
    void showQueueOf(account, epoch).then(flush);
    return () => void showQueueOf(null);
  }, [account, epoch]);

  useEffect(() => {
    const lists = listsOf(client);
    const detach = attachDesk(lists);
    // What came of them, that window's lists know and this one's do not.
    const stop = removedElsewhere.subscribe((gone) => gone.forEach(lists.onSettled));
    return () => {
      detach();
      stop();
    };
  }, [client]);
  useEffect(
    () => (account === null || epoch === undefined ? undefined : keepAnswers(client, account, epoch)),
    [client, account, epoch],
  );
  useEffect(flushOnReturn, []);
}

/** What comes of a write, in the lists. */
const listsOf = (client: QueryClient) => ({
  onTaken({ list, row, newIn = [] }: QueuedCall, answer: unknown) {
    setRows(client, list, (rows) => rows.map((other) => (other.id === row.id ? { ...other, ...row } : other)));
    if (!isRow(answer)) return;
    const predicate = ({ queryKey: [path] }: Pick<Query, "queryKey">) =>
      newIn.some((list) => isSameList(list, String(path)));
    client.setQueriesData<unknown[]>({ predicate }, (rows) => rows && [answer, ...rows]);
  },
  onSettled({ list }: QueuedCall) {
    void client.invalidateQueries({
      predicate: (query) => ofList(list).predicate(query) || String(query.queryKey[0]).startsWith(`${list}/`),
    });
    void client.invalidateQueries({ queryKey: [SUMMARY] });
  },
  onSignedOut() {
    noteSignedOut(client);
    void clearAnswers().catch(() => {});
  },
});

/** What the calls of an account answer is kept, and what they answered last shows until they answer. */
function keepAnswers(client: QueryClient, account: string, epoch: string): () => void {
  const cache = client.getQueryCache();
  const stops: (() => void)[] = [];
  let isStopped = false;
  let notedAt = 0;
  const keep = (path: unknown, answer: unknown, at: number) =>
    void cacheAnswer(String(path), answer, at).catch(() => {});
  const note = () => {
    if (Date.now() - notedAt < NOTE_MS) return;
    notedAt = Date.now();
    void noteUse(account, epoch, connection.get().answeredAt ?? Date.now()).catch(() => {});
  };

  // First of all it is known whose answers are kept: another account's are gone by then.
  void untilHydrated()
    .then(() => cachedAnswers(account, epoch))
    .then((kept) => {
      if (isStopped) return;
      showUntilAnswered(client, kept);
      rememberAnswer(client.getQueryState([SESSION])?.dataUpdatedAt ?? Date.now());
      note();
      // What came with the page.
      for (const { queryKey, state } of cache.getAll()) {
        if (state.data !== undefined && !state.isInvalidated) keep(queryKey[0], state.data, state.dataUpdatedAt);
      }
      stops.push(
        connection.subscribe(({ isOffline }) => isOffline || note()),
        cache.subscribe((event) => {
          if (event.type !== "updated" || event.action.type !== "success") return;
          keep(event.query.queryKey[0], event.query.state.data, event.query.state.dataUpdatedAt);
        }),
      );
    })
    // A browser that stores nothing shows what the line brings.
    .catch(() => {});
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}

/** Resolves when the page is hydrated: until then it must match the HTML of the server, without cached answers. */
const untilHydrated = () =>
  new Promise<void>((resolve) => {
    const look = () => (document.querySelector("[data-unhydrated]") ? setTimeout(look, LOOK_MS) : resolve());
    look();
  });

/** Sends what waits when the desk comes back into sight, when a call was answered, and now and then. */
function flushOnReturn(): () => void {
  const send = () => queuedCalls.get().some(({ refusal }) => !refusal) && flush();
  const inSight = () => document.visibilityState === "visible" && send();
  // Its own calls are no news to whoever sends.
  const stopListening = connection.subscribe(({ isOffline }) => isOffline || isFlushing() || send());
  const timer = setInterval(inSight, TRY_MS);
  window.addEventListener("online", send);
  window.addEventListener("pageshow", send);
  document.addEventListener("visibilitychange", inSight);
  return () => {
    stopListening();
    clearInterval(timer);
    window.removeEventListener("online", send);
    window.removeEventListener("pageshow", send);
    document.removeEventListener("visibilitychange", inSight);
  };
}
