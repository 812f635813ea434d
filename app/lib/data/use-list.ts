import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import {
  type FilterFields,
  LIST_PAGE_SIZE,
  type ListFilter,
  listFilter,
  listPath,
} from "../../../schema/list-filter.ts";
import { useDebounced } from "../forms/use-debounced.ts";
import { withQueuedChanges } from "../offline/optimistic-rows.ts";
import { queuedCalls } from "../offline/queue.ts";
import { useStore } from "./store.ts";

/** The search is sent after this time without typing. */
const TYPING_MS = 250;

/**
 * Returns the first rows of a long list, with a search and filters. They are in the URL, so that a reload restores them.
 * @param tab the id of the desk's tab with the list
 * @param list the path of the list's call
 * @param fields the fields of the filter
 */
export function useList<Row>(tab: string, list: string, fields: FilterFields) {
  const client = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const isHere = address.get("tab") === tab;
  const inAddress = JSON.stringify(isHere ? listFilter(address, fields) : {});
  const [filter, setFilter] = useState<ListFilter>(() => JSON.parse(inAddress));
  const [lastInAddress, setLastInAddress] = useState(inAddress);
  const current = JSON.stringify(listFilter(new URLSearchParams(filter), fields));
  const settled = useDebounced(current, TYPING_MS);
  if (isHere && inAddress !== lastInAddress) {
    setLastInAddress(inAddress);
    // A link with a filter replaces the current filter; a link without one does not change it.
    if (inAddress !== "{}" && inAddress !== settled) setFilter(JSON.parse(inAddress));
  }
  const [reached, setReached] = useState({ of: settled, rows: LIST_PAGE_SIZE });
  const rows = reached.of === settled ? reached.rows : LIST_PAGE_SIZE;
  const path = (count: number) => listPath(list, JSON.parse(settled), count);
  const writes = useStore(queuedCalls);
  const answer = useQuery<Row[]>({
    queryKey: [path(rows)],
    placeholderData: keepPreviousData,
    select: (data) => withQueuedChanges(path(rows), data, writes),
  });

  useEffect(() => {
    if (!isHere || inAddress === settled || current !== settled) return;
    const next = new URLSearchParams(address);
    for (const name of Object.keys(fields)) next.delete(name);
    for (const [name, value] of Object.entries<string>(JSON.parse(settled))) next.set(name, value);
    setAddress(next, { replace: true, preventScrollReset: true });
  }, [isHere, inAddress, settled, current]);

  return {
    answer,
    filter,
    setFilter: (change: ListFilter) => setFilter({ ...filter, ...change }),
    /** Whether the list has no rows without any search or filter. */
    isEmpty: answer.data?.length === 0 && !answer.isPlaceholderData && settled === "{}",
    hasMore: (answer.data?.length ?? 0) >= rows,
    /** Loads more rows. The shown rows stay when that fails. */
    async more() {
      await client.fetchQuery({ queryKey: [path(rows + LIST_PAGE_SIZE)] });
      setReached({ of: settled, rows: rows + LIST_PAGE_SIZE });
    },
  };
}
