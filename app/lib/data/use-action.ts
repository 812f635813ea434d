import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { pressShows } from "../forms/press.ts";
import { CallFailed } from "../net/api.ts";
import { QueuedOffline } from "../offline/flush.ts";
import { changeRow, isRow, ofList, type RowChange, removeRow, setRows } from "./list-rows.ts";
import { SUMMARY } from "./queries.ts";
import { type Toast, toasts } from "./toasts.ts";

interface Words {
  title: string;
  description: string;
}

interface Action<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** The list that the call changes: it is fetched again. */
  changes?: string;
  /** Other lists that follow from it. */
  also?: string[];
  /** What the call makes of a row, where that is certain: shown at once, and taken back when the call fails. */
  optimistic?: (input: Input) => RowChange;
  /** What the call makes of the list's order: shown at once. Its calls are made in turn. */
  reordered?: (rows: RowChange[], input: Input) => RowChange[];
  /** Whether calls that change the list wait for one another. */
  isInTurn?: boolean;
  /** The row that the call deletes: it is removed also when the list cannot be fetched again. */
  removes?: (input: Input) => number;
  done?: string | ((answer: Answer, input: Input) => Toast);
  /** What a failure shows; without it, whoever calls `mutate` shows it. */
  failed?: Words | ((error: Error) => Words);
  /** The call that takes it back, offered by the toast; undefined for what cannot be taken back. */
  undo?: (input: Input, answer: Answer) => (() => Promise<unknown>) | undefined;
  /** Whether a refusal shows no toast: everything is fetched again instead. */
  answered?: (error: Error) => boolean;
}

interface Then<Answer> {
  onSuccess?: (answer: Answer) => void;
  /** The call is queued; `row` is its optimistic row. */
  onQueued?: (row: RowChange) => void;
  onError?: (error: Error) => void;
}

/** An action of a button: a call, its optimistic change, its toasts and its Undo. A failure reverts the optimistic change. */
export function useAction<Input, Answer>({
  changes,
  also = [],
  optimistic,
  reordered,
  isInTurn = reordered !== undefined,
  removes,
  done,
  failed,
  ...rest
}: Action<Input, Answer>) {
  const client = useQueryClient();
  const list = changes;
  const underWay = useRef(new Set<string>());
  const takeBack = useTakingBack(list, also);

  const removeShown = (input: Input) => list !== undefined && removes && removeRow(client, list, removes(input));

  const mutation = useMutation({
    mutationKey: list === undefined ? undefined : [list],
    scope: isInTurn && changes ? { id: changes } : undefined,
    mutationFn: rest.call,
    async onMutate(input) {
      if (!list || !(optimistic || reordered)) return undefined;
      // An answer that is on its way knows nothing of this yet.
      await client.cancelQueries(ofList(list));
      if (reordered) setRows(client, list, (rows) => reordered(rows, input));
      return optimistic && changeRow(client, list, optimistic(input));
    },
    onSuccess(answer, input) {
      removeShown(input);
      // The optimistic row is shown already, and may have changed again meanwhile.
      if (list && !optimistic && !reordered && isRow(answer)) changeRow(client, list, answer);
      pressShows();
      const undo = rest.undo?.(input, answer);
      if (done) {
        toasts.set({
          ...(typeof done === "string" ? { title: done } : done(answer, input)),
          undo: undo && (() => takeBack(undo)),
        });
      }
    },
    onError(error, input, before) {
      if (list && before) changeRow(client, list, before);
      if (error instanceof QueuedOffline) return toasts.set({ title: KEPT, description: error.message });
      if (rest.answered?.(error)) return void client.invalidateQueries();
      if (!failed) return;
      const words = typeof failed === "function" ? failed(error) : failed;
      if (!isGone(error)) return toasts.set({ ...words, variant: "destructive" });
      removeShown(input);
      toasts.set({ title: words.title, description: "It was deleted on another device.", variant: "destructive" });
      for (const path of changes === undefined ? [SUMMARY] : [changes, SUMMARY])
        void client.invalidateQueries(ofList(path));
    },
    onSettled(_answer, error, input) {
      // A failed call may be made again at once, a successful one once the list shows it.
      if (error) underWay.current.delete(JSON.stringify(input));
      const isUnchanged = error && !optimistic && !reordered && !isStale(error);
      void (isUnchanged ? Promise.resolve() : askAgain(client, list, also)).then(() => {
        if (!error) underWay.current.delete(JSON.stringify(input));
        pressShows();
      });
    },
  });

  return {
    ...mutation,
    /**
     * Two quick presses on one button are one call: the second may come before the button is drawn as busy. What `then`
     * names happens also when the tab was left meanwhile.
     */
    mutate(input: Input, then: Then<Answer> = {}) {
      const key = JSON.stringify(input);
      if (underWay.current.has(key)) return;
      underWay.current.add(key);
      mutation.mutateAsync(input).then(then.onSuccess, (error) => {
        if (error instanceof QueuedOffline) then.onQueued?.(error.row);
        else then.onError?.(error);
      });
    },
  };
}

/** Thrown when an Undo would revert a newer change, too; the message names it. */
export class TooLate extends Error {}

/** Makes the call of an Undo, and shows its outcome. */
function useTakingBack(list: string | undefined, also: string[]) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: list === undefined ? undefined : [list],
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess(answer) {
      if (list && isRow(answer)) changeRow(client, list, answer);
      toasts.set({ title: "Undone" });
    },
    onError(error, undo) {
      if (error instanceof QueuedOffline) return toasts.set({ title: KEPT, description: error.message });
      const why = isGone(error) ? "It is gone for good." : whyTooLate(error);
      toasts.set({
        title: "Failed to undo",
        description: why ?? "Please try again.",
        variant: "destructive",
        undo: why === undefined ? () => mutate(undo) : undefined,
      });
    },
    onSettled: () => void askAgain(client, list, also),
  });
  return mutate;
}

/** The newer change that prevents an Undo; undefined for other errors. */
function whyTooLate(error: Error): string | undefined {
  if (error instanceof TooLate) return error.message;
  const isRefused = error instanceof CallFailed && (error.status === 409 || error.status === 412);
  return isRefused ? error.answer?.message : undefined;
}

async function askAgain(client: QueryClient, list: string | undefined, also: string[]) {
  // While another call on this list is under way, an answer would not know of it: the last one asks.
  if (list === undefined || client.isMutating({ mutationKey: [list] }) !== 1) return;
  for (const path of [SUMMARY, ...also]) void client.invalidateQueries(ofList(path));
  await client.invalidateQueries(ofList(list));
}

const KEPT = "Kept on this phone";

const isGone = (error: Error) => error instanceof CallFailed && error.status === 404;
/** The list shows what others have changed since. */
const isStale = (error: Error) => error instanceof CallFailed && error.status === 412;
