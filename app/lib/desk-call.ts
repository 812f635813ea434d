import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../ui/toast.tsx";
import { SUMMARY } from "./queries.ts";

/** A row of a list with some of its fields. */
type RowChange = { id: number } & Record<string, unknown>;

interface DeskCall<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** The list that the call changes: it is asked for again. */
  changes?: string;
  /** What the call makes of a row, where that is certain: shown at once, and taken back when the call fails. */
  foreseen?: (input: Input) => RowChange;
  done?: string;
  failed: { title: string; description: string };
  /** Refusals for something that the desk does not show yet: no toast, and all that shows is asked for again. */
  answered?: (error: Error) => boolean;
}

/** A call of the desk with its toasts; what fails leaves everything as it was. */
export function useDeskCall<Input, Answer>({ changes, foreseen, done, failed, ...rest }: DeskCall<Input, Answer>) {
  const client = useQueryClient();
  const list = changes === undefined ? undefined : [changes];

  return useMutation({
    mutationKey: list,
    mutationFn: rest.call,
    async onMutate(input) {
      if (!list || !foreseen) return undefined;
      // An answer that is on its way knows nothing of this yet.
      await client.cancelQueries({ queryKey: list });
      return changeRow(client, list, foreseen(input));
    },
    onSuccess() {
      if (done) toast({ title: done });
    },
    onError(error, _input, before) {
      if (list && before) changeRow(client, list, before);
      if (rest.answered?.(error)) void client.invalidateQueries();
      else toast({ ...failed, variant: "destructive" });
    },
    async onSettled(_answer, error) {
      // While another call on this list is under way, an answer would not know of it: the last one asks.
      const isLast = list && client.isMutating({ mutationKey: list }) === 1;
      if (!isLast || (error && !foreseen)) return;
      void client.invalidateQueries({ queryKey: [SUMMARY] });
      await client.invalidateQueries({ queryKey: list });
    },
  });
}

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
