import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Toast, toast } from "../ui/toast.tsx";
import { CallFailed } from "./api.ts";
import { pressShows } from "./press.ts";
import { SUMMARY } from "./queries.ts";

/** A row of a list with some of its fields. */
type RowChange = { id: number } & Record<string, unknown>;

interface DeskCall<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** The list that the call changes: it is asked for again. */
  changes?: string;
  /** What the call makes of a row, where that is certain: shown at once, and taken back when the call fails. */
  foreseen?: (input: Input) => RowChange;
  /** What the call makes of the list's order: shown at once. Calls that change it wait for one another. */
  reordered?: (rows: RowChange[], input: Input) => RowChange[];
  /** The row that the call takes out of the list: it goes also when the list cannot be asked for again. */
  removes?: (input: Input) => number;
  done?: string | ((answer: Answer, input: Input) => Toast);
  failed: { title: string; description: string };
  /** Refusals for something that the desk does not show yet: no toast, and all that shows is asked for again. */
  answered?: (error: Error) => boolean;
}

interface Then<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

/** A call of the desk with its toasts; what fails leaves everything as it was. */
export function useDeskCall<Input, Answer>({
  changes,
  foreseen,
  reordered,
  removes,
  done,
  failed,
  ...rest
}: DeskCall<Input, Answer>) {
  const client = useQueryClient();
  const list = changes === undefined ? undefined : [changes];
  const underWay = useRef(new Set<string>());

  function removeRow(input: Input) {
    if (list && removes)
      client.setQueryData<RowChange[]>(list, (rows) => rows?.filter(({ id }) => id !== removes(input)));
  }

  async function askAgain(error: Error | null) {
    // While another call on this list is under way, an answer would not know of it: the last one asks.
    const isLast = list && client.isMutating({ mutationKey: list }) === 1;
    if (!isLast || (error && !foreseen && !reordered)) return;
    void client.invalidateQueries({ queryKey: [SUMMARY] });
    await client.invalidateQueries({ queryKey: list });
  }

  const mutation = useMutation({
    mutationKey: list,
    scope: reordered && changes ? { id: changes } : undefined,
    mutationFn: rest.call,
    async onMutate(input) {
      if (!list || !(foreseen || reordered)) return undefined;
      // An answer that is on its way knows nothing of this yet.
      await client.cancelQueries({ queryKey: list });
      if (reordered) client.setQueryData<RowChange[]>(list, (rows) => rows && reordered(rows, input));
      return foreseen && changeRow(client, list, foreseen(input));
    },
    onSuccess(answer, input) {
      removeRow(input);
      // What is foreseen shows already, and may have been changed once more meanwhile.
      if (list && !foreseen && !reordered && isRow(answer)) changeRow(client, list, answer);
      pressShows();
      if (done) toast(typeof done === "string" ? { title: done } : done(answer, input));
    },
    onError(error, input, before) {
      if (list && before) changeRow(client, list, before);
      if (rest.answered?.(error)) return void client.invalidateQueries();
      if (!isGone(error)) return toast({ ...failed, variant: "destructive" });
      removeRow(input);
      toast({ title: failed.title, description: "It was deleted on another device.", variant: "destructive" });
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === changes || path === SUMMARY });
    },
    onSettled(_answer, error, input) {
      // What failed may be tried again at once; what is done, once the list shows it. Nobody else waits for the list.
      if (error) underWay.current.delete(JSON.stringify(input));
      void askAgain(error).then(() => {
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
      const said = JSON.stringify(input);
      if (underWay.current.has(said)) return;
      underWay.current.add(said);
      mutation.mutateAsync(input).then(then.onSuccess, then.onError ?? (() => {}));
    },
  };
}

const isRow = (answer: unknown): answer is RowChange =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "number";

const isGone = (error: Error) => error instanceof CallFailed && error.status === 404;

/** Changes some fields of a row. @returns the same fields as they were; undefined where there is no such row */
function changeRow(client: QueryClient, list: string[], change: RowChange): RowChange | undefined {
  let before: RowChange | undefined;
  client.setQueryData<RowChange[]>(list, (rows) =>
    rows?.map((row) => {
      if (row.id !== change.id) return row;
      before = { id: row.id };
      for (const field of Object.keys(change)) before[field] = row[field];
      return { ...row, ...change };
    }),
  );
  return before;
}
