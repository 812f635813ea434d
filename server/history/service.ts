import type { HistoryEntry, HistoryQuery } from "../../schema/history.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { historyStore } from "./store.ts";
import { describeEntry } from "./words.ts";

export type HistoryService = ReturnType<typeof historyService>;

const RETENTION_MS = 365 * 24 * 60 * 60 * 1000;

export interface HistoryNeeds {
  business: BusinessService;
}

/** The history of changes at the desk (product.md, *History*). `recordHistory` inserts the entries in the transaction of the change. */
export function historyService({ db, clock, write }: Context, { business }: HistoryNeeds) {
  const store = historyStore(db);

  return {
    /** The newest entries that match the query. */
    async list(query: HistoryQuery): Promise<HistoryEntry[]> {
      const entries = await store.page(query);
      const { day } = await business.today();
      return entries.map((entry) => {
        const { id, createdAt, who, device, thing, rowId } = entry;
        return { id, createdAt, who, device, thing, rowId, ...describeEntry(entry, day) };
      });
    },

    /** The names of all authors. */
    people: (): Promise<string[]> => store.people(),

    /** Removes the texts of all entries that contain a person's address. @returns how many there were */
    erase: (trx: Database, email: string): Promise<number> => historyStore(trx).forgetAddress(email),

    /** Deletes entries that are older than a year. */
    removeOld: (): Promise<unknown> =>
      write((trx) => historyStore(trx).deleteBefore(new Date(clock.now().getTime() - RETENTION_MS).toISOString())),
  };
}
