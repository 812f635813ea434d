import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type FilterFields, LIST_ROWS, type ListFilter, listFilter, listPath } from "../../../schema/list-filter.ts";
import { useSettled } from "../forms/use-settled.ts";
import { withQueued } from "../offline/optimistic-rows.ts";
import { queuedCalls } from "../offline/queue.ts";
import { useStore } from "./store.ts";

/** Not every key stroke is worth a call. */
const TYPING_MS = 250;

/**
 * The first rows of a long list, searched and filtered. Search and filters are in the address, so that a reload keeps them.
 * @param tab the desk's tab that shows it
 * @param list the path of the list's call
 * @param fields what it is filtered by
 */
export function useList<Row>(tab: string, list: string, fields: FilterFields) {
  const client = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const isHere = address.get("tab") === tab;
  const inAddress = JSON.stringify(isHere ? listFilter(address, fields) : {});
  const [filter, setFilter] = useState<ListFilter>(() => JSON.parse(inAddress));
  const [followed, setFollowed] = useState(inAddress);
  const wanted = JSON.stringify(listFilter(new URLSearchParams(filter), fields));
  const settled = useSettled(wanted, TYPING_MS);
  if (isHere && inAddress !== followed) {
    setFollowed(inAddress);
    // A link with a filter changes it; a link without one keeps the current filter.
    if (inAddress !== "{}" && inAddress !== settled) setFilter(JSON.parse(inAddress));
  }
  const [reached, setReached] = useState({ of: settled, rows: LIST_ROWS });
  const rows = reached.of === settled ? reached.rows : LIST_ROWS;
  const path = (count: number) => listPath(list, JSON.parse(settled), count);
  const writes = useStore(queuedCalls);
  const answer = useQuery<Row[]>({
    queryKey: [path(rows)],
    placeholderData: keepPreviousData,
    select: (answered) => withQueued(path(rows), answered, writes),
  });

  useEffect(() => {
    if (!isHere || inAddress === settled || wanted !== settled) return;
    const next = new URLSearchParams(address);
    for (const name of Object.keys(fields)) next.delete(name);
    for (const [name, value] of Object.entries<string>(JSON.parse(settled))) next.set(name, value);
    setAddress(next, { replace: true, preventScrollReset: true });
  }, [isHere, inAddress, settled, wanted]);

  return {
    answer,
    filter,
    setFilter: (change: ListFilter) => setFilter({ ...filter, ...change }),
    /** Whether there is nothing at all, whatever is searched for. */
    isEmpty: answer.data?.length === 0 && !answer.isPlaceholderData && settled === "{}",
    hasMore: (answer.data?.length ?? 0) >= rows,
    /** Loads more rows. The shown rows stay when that fails. */
    async more() {
      await client.fetchQuery({ queryKey: [path(rows + LIST_ROWS)] });
      setReached({ of: settled, rows: rows + LIST_ROWS });
    },
  };
}
