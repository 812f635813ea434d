import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { markPressShown } from "../forms/press.ts";
import { CallFailed } from "../net/api.ts";
import { QueuedOffline } from "../offline/flush.ts";
import { changeRow, isRow, listQueryFilter, type RowChange, removeRow, setRows } from "./list-rows.ts";
import { SUMMARY_PATH } from "./queries.ts";
import { type Toast, toastStore } from "./toasts.ts";

interface Words {
  title: string;
  description: string;
}

interface Action<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** The path of the list that the call changes. It is refetched. */
  changes?: string;
  /** The paths of other lists that the call affects. They are refetched, too. */
  also?: string[];
  /** The certain effect of the call on a row: shown at once, and reverted when the call fails. */
  optimistic?: (input: Input) => RowChange;
  /** Returns the list in its new order, which is shown at once. The calls run one after another. */
  reordered?: (rows: RowChange[], input: Input) => RowChange[];
  /** Whether the calls that change the list run one after another. */
  isInTurn?: boolean;
  /** The id of the row that the call deletes. It leaves the list even if the refetch fails. */
  removes?: (input: Input) => number;
  done?: string | ((answer: Answer, input: Input) => Toast);
  /** The toast after a failure; without it, the caller of `mutate` shows the error. */
  failed?: Words | ((error: Error) => Words);
  /** Returns the call of the toast's Undo; undefined when the change cannot be undone. */
  undo?: (input: Input, answer: Answer) => (() => Promise<unknown>) | undefined;
  /** Expected errors show no toast; all queries are invalidated instead. */
  isExpectedError?: (error: Error) => boolean;
}

interface Then<Answer> {
  onSuccess?: (answer: Answer) => void;
  /** Called when the call is queued, with its optimistic row. */
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
  const pending = useRef(new Set<string>());
  const revert = useUndo(list, also);

  const removeFromList = (input: Input) => list !== undefined && removes && removeRow(client, list, removes(input));

  const mutation = useMutation({
    mutationKey: list === undefined ? undefined : [list],
    scope: isInTurn && changes ? { id: changes } : undefined,
    mutationFn: rest.call,
    async onMutate(input) {
      if (!list || !(optimistic || reordered)) return undefined;
      // The answer to an earlier request would overwrite the optimistic change.
      await client.cancelQueries(listQueryFilter(list));
      if (reordered) setRows(client, list, (rows) => reordered(rows, input));
      return optimistic && changeRow(client, list, optimistic(input));
    },
    onSuccess(answer, input) {
      removeFromList(input);
      // The list already shows the optimistic row, which a later action may have changed again.
      if (list && !optimistic && !reordered && isRow(answer)) changeRow(client, list, answer);
      markPressShown();
      const undo = rest.undo?.(input, answer);
      if (done) {
        toastStore.set({
          ...(typeof done === "string" ? { title: done } : done(answer, input)),
          undo: undo && (() => revert(undo)),
        });
      }
    },
    onError(error, input, before) {
      if (list && before) changeRow(client, list, before);
      if (error instanceof QueuedOffline) return toastStore.set({ title: QUEUED_TITLE, description: error.message });
      if (rest.isExpectedError?.(error)) return void client.invalidateQueries();
      if (!failed) return;
      const words = typeof failed === "function" ? failed(error) : failed;
      if (!isNotFound(error)) return toastStore.set({ ...words, variant: "destructive" });
      removeFromList(input);
      toastStore.set({ title: words.title, description: "It was deleted on another device.", variant: "destructive" });
      for (const path of changes === undefined ? [SUMMARY_PATH] : [changes, SUMMARY_PATH])
        void client.invalidateQueries(listQueryFilter(path));
    },
    onSettled(_answer, error, input) {
      // The same call is possible again at once after a failure, and after the refetch after a success.
      if (error) pending.current.delete(JSON.stringify(input));
      const isUnchanged = error && !optimistic && !reordered && !isStale(error);
      void (isUnchanged ? Promise.resolve() : refetch(client, list, also)).then(() => {
        if (!error) pending.current.delete(JSON.stringify(input));
        markPressShown();
      });
    },
  });

  return {
    ...mutation,
    /**
     * Makes one call of two quick presses: the second may come before the button is rendered as busy. The callbacks in `then`
     * run even if the component is unmounted meanwhile.
     */
    mutate(input: Input, then: Then<Answer> = {}) {
      const key = JSON.stringify(input);
      if (pending.current.has(key)) return;
      pending.current.add(key);
      mutation.mutateAsync(input).then(then.onSuccess, (error) => {
        if (error instanceof QueuedOffline) then.onQueued?.(error.row);
        else then.onError?.(error);
      });
    },
  };
}

/** Thrown when an Undo would revert a newer change, too; the message names it. */
export class UndoTooLate extends Error {}

/** Returns a function that makes the call of an Undo and shows the outcome. */
function useUndo(list: string | undefined, also: string[]) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: list === undefined ? undefined : [list],
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess(answer) {
      if (list && isRow(answer)) changeRow(client, list, answer);
      toastStore.set({ title: "Undone" });
    },
    onError(error, undo) {
      if (error instanceof QueuedOffline) return toastStore.set({ title: QUEUED_TITLE, description: error.message });
      const why = isNotFound(error) ? "It is gone for good." : whyTooLate(error);
      toastStore.set({
        title: "Failed to undo",
        description: why ?? "Please try again.",
        variant: "destructive",
        undo: why === undefined ? () => mutate(undo) : undefined,
      });
    },
    onSettled: () => void refetch(client, list, also),
  });
  return mutate;
}

/** The newer change that prevents an Undo; undefined for other errors. */
function whyTooLate(error: Error): string | undefined {
  if (error instanceof UndoTooLate) return error.message;
  const isRefused = error instanceof CallFailed && (error.status === 409 || error.status === 412);
  return isRefused ? error.answer?.message : undefined;
}

async function refetch(client: QueryClient, list: string | undefined, also: string[]) {
  // An answer may miss the change of another pending mutation of this list. Only the last mutation refetches.
  if (list === undefined || client.isMutating({ mutationKey: [list] }) !== 1) return;
  for (const path of [SUMMARY_PATH, ...also]) void client.invalidateQueries(listQueryFilter(path));
  await client.invalidateQueries(listQueryFilter(list));
}

const QUEUED_TITLE = "Kept on this phone";

const isNotFound = (error: Error) => error instanceof CallFailed && error.status === 404;
/** Whether another device has changed the row, so that the list must be refetched. */
const isStale = (error: Error) => error instanceof CallFailed && error.status === 412;
