import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRow, isSameList, listQueryFilter, setRows } from "../../lib/data/list-rows.ts";
import { type DeskSession, noteSignedOut, SESSION_PATH, SUMMARY_PATH, useAnswer } from "../../lib/data/queries.ts";
import { cacheAnswer, clearCachedAnswers, noteDeskUse, readCachedAnswers } from "../../lib/offline/cached-answers.ts";
import { fillQueryCache } from "../../lib/offline/cached-desk.ts";
import { connection, restoreAnsweredAt } from "../../lib/offline/connection.ts";
import { attachQueueListener, flush, isFlushing } from "../../lib/offline/flush.ts";
import { callsRemovedElsewhere, queuedCalls, showQueueOf } from "../../lib/offline/queue.ts";
import type { QueuedCall } from "../../lib/offline/records.ts";

/** The interval between attempts to flush the queue while the desk is visible. */
const TRY_MS = 15_000;
/** The shortest interval between two notes that the desk is in use. */
const NOTE_MS = 60_000;
const CHECK_MS = 50;

/** Caches the desk's answers on this device, and flushes its offline queue. The browser may deny access to its storage. */
export function useOfflineDesk(): void {
  const client = useQueryClient();
  const session = useAnswer<DeskSession>(SESSION_PATH).data;
  const account = session?.authenticated ? session.account : null;
  const epoch = session?.epoch;

  useEffect(() => {
    void showQueueOf(account, epoch).then(flush);
    return () => void showQueueOf(null);
  }, [account, epoch]);

  useEffect(() => {
    const lists = listsOf(client);
    const detach = attachQueueListener(lists);
    // Refetches after another window has settled queued calls: only that window's lists have been updated.
    const unsubscribe = callsRemovedElsewhere.subscribe((gone) => gone.forEach(lists.onSettled));
    return () => {
      detach();
      unsubscribe();
    };
  }, [client]);
  useEffect(
    () => (account === null || epoch === undefined ? undefined : syncCachedAnswers(client, account, epoch)),
    [client, account, epoch],
  );
  useEffect(flushOnReturn, []);
}

/** Updates the query cache after a queued call. */
const listsOf = (client: QueryClient) => ({
  onAccepted({ list, row, newIn = [] }: QueuedCall, answer: unknown) {
    setRows(client, list, (rows) => rows.map((other) => (other.id === row.id ? { ...other, ...row } : other)));
    if (!isRow(answer)) return;
    const predicate = ({ queryKey: [path] }: Pick<Query, "queryKey">) =>
      newIn.some((list) => isSameList(list, String(path)));
    client.setQueriesData<unknown[]>({ predicate }, (rows) => rows && [answer, ...rows]);
  },
  onSettled({ list }: QueuedCall) {
    void client.invalidateQueries({
      predicate: (query) => listQueryFilter(list).predicate(query) || String(query.queryKey[0]).startsWith(`${list}/`),
    });
    void client.invalidateQueries({ queryKey: [SUMMARY_PATH] });
  },
  onSignedOut() {
    noteSignedOut(client);
    void clearCachedAnswers().catch(() => {});
  },
});

/** Caches the answers of an account's calls, and shows the cached answers until the server answers. @returns a function that stops it */
function syncCachedAnswers(client: QueryClient, account: string, epoch: string): () => void {
  const cache = client.getQueryCache();
  const stops: (() => void)[] = [];
  let isStopped = false;
  let notedAt = 0;
  const store = (path: unknown, answer: unknown, at: number) =>
    void cacheAnswer(String(path), answer, at).catch(() => {});
  const noteInUse = () => {
    if (Date.now() - notedAt < NOTE_MS) return;
    notedAt = Date.now();
    void noteDeskUse(account, epoch, connection.get().answeredAt ?? Date.now()).catch(() => {});
  };

  // Reads the cache first: this deletes the answers of another account or epoch.
  void untilHydrated()
    .then(() => readCachedAnswers(account, epoch))
    .then((cached) => {
      if (isStopped) return;
      fillQueryCache(client, cached);
      restoreAnsweredAt(client.getQueryState([SESSION_PATH])?.dataUpdatedAt ?? Date.now());
      noteInUse();
      // Caches the answers that came with the page.
      for (const { queryKey, state } of cache.getAll()) {
        if (state.data !== undefined && !state.isInvalidated) store(queryKey[0], state.data, state.dataUpdatedAt);
      }
      stops.push(
        connection.subscribe(({ isOffline }) => isOffline || noteInUse()),
        cache.subscribe((event) => {
          if (event.type !== "updated" || event.action.type !== "success") return;
          store(event.query.queryKey[0], event.query.state.data, event.query.state.dataUpdatedAt);
        }),
      );
    })
    // Without storage, the desk works online only.
    .catch(() => {});
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}

/** Resolves when the page is hydrated: until then it must match the HTML of the server, without cached answers. */
const untilHydrated = () =>
  new Promise<void>((resolve) => {
    const check = () => (document.querySelector("[data-unhydrated]") ? setTimeout(check, CHECK_MS) : resolve());
    check();
  });

/** Flushes the queue when the desk becomes visible, when the server answers a call, when the browser is online again, and regularly. */
function flushOnReturn(): () => void {
  const send = () => queuedCalls.get().some(({ refusal }) => !refusal) && flush();
  const inSight = () => document.visibilityState === "visible" && send();
  // Ignores the answers of a running flush.
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
