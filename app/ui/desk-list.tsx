import type { ReactNode } from "react";
import type { useList } from "../lib/data/use-list.ts";
import { AnswerList, RefreshButton } from "./answer-list.tsx";
import { Card } from "./card.tsx";
import { ListSearch } from "./list-search.tsx";
import { MoreRows } from "./more-rows.tsx";
import { WindowedList } from "./windowed-list.tsx";

interface DeskListProps<Row> {
  title: string;
  /** Of its rows: "messages". */
  noun: string;
  list: ReturnType<typeof useList<Row>>;
  /** Its rows in another order than the server's. */
  inOrder?: (rows: Row[]) => Row[];
  keyOf: (row: Row) => number;
  /** The lists that *Refresh* fetches again. */
  refreshes: string[];
  isSearched?: boolean;
  filters?: ReactNode;
  /** Buttons for the whole list. */
  actions?: ReactNode;
  /** Stands there while there is nothing at all, and says what ends that. */
  empty: ReactNode;
  /** What is said where nothing matches the search. */
  noMatch?: string;
  /** A guess at a row's height in px. */
  estimate?: number;
  /** Whether it scrolls by itself; else the page does. */
  hasOwnScroll?: boolean;
  children: (row: Row) => ReactNode;
}

/** A list of the desk: search and filters, its rows, more of them on demand; its empty state and its failure. */
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
          >
            {children}
          </WindowedList>
          {hasMore && <MoreRows onMore={more} />}
        </>
      )}
    </AnswerList>
  </Card>
);
