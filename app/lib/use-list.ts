import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { LIST_ROWS, listPath } from "../../schema/list-query.ts";
import { useSettled } from "./use-settled.ts";

/** Not every key stroke is worth a call. */
const TYPING_MS = 250;

/**
 * A part of a long list: the first rows of what is searched for. The search stands in the address, for a reload and for who comes
 * back.
 * @param tab the desk's tab that shows it
 * @param list the path of the list's call
 */
export function useList<Row>(tab: string, list: string) {
  const [address, setAddress] = useSearchParams();
  const isHere = address.get("tab") === tab;
  const asked = (isHere && address.get("search")) || "";
  const [text, setText] = useState(asked);
  const [rows, setRows] = useState(LIST_ROWS);
  const search = useSettled(text, TYPING_MS).trim();
  const answer = useQuery<Row[]>({
    queryKey: [listPath(list, search, rows)],
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (!isHere || asked === search) return;
    setAddress(search ? { tab, search } : { tab }, { replace: true, preventScrollReset: true });
  }, [isHere, asked, search]);

  return {
    answer,
    text,
    setText,
    /** What the rows that show were searched for. */
    search,
    hasMore: (answer.data?.length ?? 0) >= rows,
    more: () => setRows(rows + LIST_ROWS),
  };
}
