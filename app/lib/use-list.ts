import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { LIST_ROWS, type ListFilter, listFilter, listPath } from "../../schema/list-query.ts";
import { withWaiting } from "./pocket/shown-rows.ts";
import { useWaitingWrites } from "./pocket/use-waiting-writes.ts";
import { useSettled } from "./use-settled.ts";

/** Not every key stroke is worth a call. */
const TYPING_MS = 250;

/**
 * A part of a long list: the first rows of what is searched for. The search and the filters stand in the address, for a reload and for
 * who comes back.
 * @param tab the desk's tab that shows it
 * @param list the path of the list's call
 * @param names what it is filtered by, as the call's parameters are called
 */
export function useList<Row>(tab: string, list: string, names: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  const isHere = address.get("tab") === tab;
  const asked = JSON.stringify(isHere ? listFilter(address, names) : {});
  const [filter, setFilter] = useState<ListFilter>(() => JSON.parse(asked));
  const [rows, setRows] = useState(LIST_ROWS);
  const settled = useSettled(JSON.stringify(listFilter(new URLSearchParams(filter), names)), TYPING_MS);
  const path = listPath(list, JSON.parse(settled), rows);
  const writes = useWaitingWrites();
  const answer = useQuery<Row[]>({
    queryKey: [path],
    placeholderData: keepPreviousData,
    select: (answered) => withWaiting(path, answered, writes),
  });

  useEffect(() => {
    if (!isHere || asked === settled) return;
    const next = new URLSearchParams(address);
    for (const name of names) next.delete(name);
    for (const [name, value] of Object.entries<string>(JSON.parse(settled))) next.set(name, value);
    setAddress(next, { replace: true, preventScrollReset: true });
  }, [isHere, asked, settled]);

  return {
    answer,
    filter,
    setFilter: (change: ListFilter) => setFilter({ ...filter, ...change }),
    /** Whether there is nothing at all to be shown, whatever is searched for. */
    isEmpty: answer.data?.length === 0 && settled === "{}",
    hasMore: (answer.data?.length ?? 0) >= rows,
    more: () => setRows(rows + LIST_ROWS),
  };
}
