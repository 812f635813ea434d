import type { ReactNode } from "react";
import type { useList } from "../lib/data/use-list.ts";
import { AnswerList, RefreshButton } from "./answer-list.tsx";
import { Card } from "./card.tsx";
import { ListSearch } from "./list-search.tsx";
import { MoreRowsButton } from "./more-rows.tsx";
import { WindowedList, type WindowedListProps } from "./windowed-list.tsx";

interface DeskListProps<Row> {
  title: string;
  /** The plural of a row: "messages". */
  noun: string;
  list: ReturnType<typeof useList<Row>>;
  /** Sorts the rows; without it they keep the server's order. */
  inOrder?: (rows: Row[]) => Row[];
  keyOf: (row: Row) => number;
  /** The paths that *Refresh* fetches again. */
  refreshes: string[];
  isSearched?: boolean;
  filters?: ReactNode;
  /** Buttons for the whole list. */
  actions?: ReactNode;
  /** Shown when the list without a filter is empty. */
  empty: ReactNode;
  /** Shown when no row matches the filter. */
  noMatch?: string;
  /** The estimated height of a row in px. */
  estimate?: number;
  /** Whether the list scrolls in a fixed height; otherwise the page scrolls. */
  hasOwnScroll?: boolean;
  grid?: WindowedListProps<Row>["grid"];
  children: (row: Row) => ReactNode;
}

/** A list of the desk: title, search, filters, rows, *Show more*, empty state and error. */
export const DeskList = <Row,>({
  title,
  noun,
  list: { answer, filter, setFilter, isEmpty, hasMore, more },
  inOrder = (rows) => rows,
  keyOf,
  refreshes,
  isSearched = true,
  filters,
  actions,
  empty,
  noMatch,
  estimate = 65,
  hasOwnScroll,
  grid,
  children,
}: DeskListProps<Row>) => (
  <Card className="min-w-0 p-3 sm:p-4">
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <h2 className="mr-auto text-lg">{title}</h2>
      {actions}
      <RefreshButton answers={[answer]} lists={refreshes} />
      {!isEmpty && (isSearched || filters) && (
        <div className="flex w-full flex-wrap items-center gap-2">
          {isSearched && <ListSearch text={filter.search} onChange={(search) => setFilter({ search })} />}
          {filters}
        </div>
      )}
    </div>
    <AnswerList
      answer={answer}
      noun={noun}
      empty={isEmpty ? empty : <p className="py-8 text-center text-muted">{noMatch}</p>}
    >
      {(rows) => (
        <>
          <WindowedList
            rows={inOrder(rows)}
            keyOf={keyOf}
            label={title}
            estimate={estimate}
            hasOwnScroll={hasOwnScroll}
            grid={grid}
          >
            {children}
          </WindowedList>
          {hasMore && <MoreRowsButton onMore={more} />}
        </>
      )}
    </AnswerList>
  </Card>
);
