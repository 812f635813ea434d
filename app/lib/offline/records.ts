import type { ErrorAnswer } from "../../../schema/answers.ts";
import type { RowChange } from "../data/list-rows.ts";

/** A press of a button that is a call, and what it makes of the lists. */
export interface Press {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body?: Record<string, unknown>;
  /** Whether the moment of the press matters to the server (`pressedAt`). */
  isTimed?: boolean;
  /** The list that it changes, by the path of its call. */
  list: string;
  /** What it makes of a row of the list; of a new row all of it, with a negative id. */
  row: RowChange;
  /** Where a new row shows: the paths of whole lists and parts. */
  newIn?: string[];
  /** The row as it was shown when the button was pressed. */
  before?: { revision: number };
  /** Whether it takes something back: then it holds for the row just as it was in `before`, whatever somebody else has changed. */
  isOverNothingElse?: boolean;
  /**
   * Whether one that has waited is refused where somebody else has changed anything of the row since: what it is about may have gone
   * to and fro meanwhile, and stands as it was seen.
   */
  isNeverRebased?: boolean;
  /** For a person: "Activate Pier". */
  words: string;
}

/** A press that the server has not answered yet, as the phone keeps it. */
export interface StoredWrite extends Press {
  /** The idempotency key, made with the press. */
  key: string;
  /** Whose press it is: nobody else sees it or sends it. */
  account: string;
  /** Of which data the desk showed the rows: after a restore their numbers mean others. */
  epoch: string | undefined;
  pressedAt: string;
  /** The revision that it was based on. */
  basedOn?: number;
  /** It was on its way: without an answer, nobody here knows whether the server has it. */
  wasSent?: boolean;
  /** Why the server did not take it. It waits for a decision then. */
  refusal?: { status: number; answer: Refusal };
}

/** The body of a refusal; with the row as it stands where the write would have overwritten it. */
export type Refusal = ErrorAnswer & { current?: unknown };

/** The same with its place in the order of the presses, which the browser counts. */
export interface WaitingWrite extends StoredWrite {
  order: number;
}

/** What a call answered last. */
export interface KeptAnswer {
  path: string;
  answer: unknown;
  /** When, in milliseconds since 1970. */
  at: number;
}
