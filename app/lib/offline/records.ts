import type { ErrorAnswer } from "../../../schema/answers.ts";
import type { RowChange } from "../data/list-rows.ts";

/** A call that a button makes, with its optimistic row. */
export interface DeskCall {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body?: Record<string, unknown>;
  /** Whether the server needs the time of the press (`pressedAt`). */
  isTimed?: boolean;
  /** The path of the list that it changes. */
  list: string;
  /** The optimistic row: the changed fields, or all fields of a new row, which has a negative id. */
  row: RowChange;
  /** The paths of the lists that show a new row. */
  newIn?: string[];
  /** The row as the desk showed it at the press. */
  before?: { revision: number };
  /** Whether the server refuses the call when any field of the row has changed since `before`. An Undo requires it. */
  requiresUnchanged?: boolean;
  /**
   * Whether `requiresUnchanged` applies after the call has waited in the queue: a value may have changed twice and look the same.
   */
  requiresUnchangedIfQueued?: boolean;
  /** The description on the screen: "Activate Pier". */
  words: string;
}

/** A call that the server has not answered yet, as IndexedDB stores it. */
export interface StoredCall extends DeskCall {
  /** The idempotency key, created at the press. */
  key: string;
  /** The account of the call. Other accounts neither see nor send it. */
  account: string;
  /** The epoch of the data on the screen. After a restore, the ids belong to other rows. */
  epoch: string | undefined;
  pressedAt: string;
  /** The revision of the row at the press. */
  baseRevision?: number;
  /** Whether it was sent. Without an answer, the server may have executed it. */
  wasSent?: boolean;
  /** Why the server refused it. It then waits for the owner's decision. */
  refusal?: { status: number; answer: RefusalBody };
}

/** The body of a refusal, with the current row when the call would have overwritten it. */
export type RefusalBody = ErrorAnswer & { current?: unknown };

/** A stored call with its key in IndexedDB, which grows with each press. */
export interface QueuedCall extends StoredCall {
  order: number;
}

/** The last answer of a call. */
export interface CachedAnswer {
  path: string;
  answer: unknown;
  /** When it came, in milliseconds since 1970. */
  at: number;
}
