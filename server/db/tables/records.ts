import type { Generated } from "kysely";
import type { HistoryThing } from "../../../schema/history-things.ts";

/** The history, erasures, and the state of the site. */
export interface RecordTables {
  /** The changes at the desk. After an erasure `title`, `before` and `after` are null. */
  history: {
    id: Generated<number>;
    createdAt: string;
    who: string;
    device: string;
    thing: HistoryThing;
    /** The row's id; null for many rows, and for rows without one. */
    rowId: number | null;
    action: "added" | "changed" | "deleted";
    /** The number of rows: more than one in a merged entry. */
    rows: number;
    /** The row's name at the time. */
    title: string | null;
    /** The changed fields, before and after. */
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  };
  erasures: {
    id: Generated<number>;
    erasedAt: string;
    subscribers: number;
    bookings: number;
    messages: number;
    photos: number;
    mails: number;
  };
  /** Calls with an idempotency key, and their answers as JSON; null after the row of the answer was erased. */
  idempotencyKeys: {
    key: string;
    caller: string;
    call: string;
    /** The row of the answer: "bookings/7". */
    about: string;
    answer: string | null;
    createdAt: string;
  };
  /** The state of the whole database, in one row. */
  dataState: {
    id: number;
    /** A new value after each restore. */
    epoch: string;
    /** Added to the SEQUENCE of every entry in calendars. */
    sequenceBase: Generated<number>;
    /** The last time at which the machine's clock was plausible. */
    clockSeenAt: string;
  };
  /** Keys and tokens that the server has generated. */
  secrets: { name: string; value: string };
  /** The version of the public pages. */
  pageVersion: { id: number; version: number };
}
