import type { HistoryEntry, HistoryQuery } from "../../schema/history.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { historyStore } from "./store.ts";
import { wordsOf } from "./words.ts";

export type HistoryService = ReturnType<typeof historyService>;

/** How long an entry stays. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

export interface HistoryNeeds {
  business: BusinessService;
}

/** Every change at the desk (product.md, *History*). Entries are made by `record`, in the transaction of the change. */
export function historyService({ db, clock, write }: Context, { business }: HistoryNeeds) {
  const store = historyStore(db);

  return {
    /** The newest entries that the query asks for. */
    async list(query: HistoryQuery): Promise<HistoryEntry[]> {
      const entries = await store.page(query);
      const { day } = await business.today();
      return entries.map((entry) => {
        const { id, createdAt, who, device, thing, rowId } = entry;
        return { id, createdAt, who, device, thing, rowId, ...wordsOf(entry, day) };
      });
    },

    /** The names of all who have changed something. */
    people: (): Promise<string[]> => store.people(),

    /** Takes the words out of all entries that name a person's address. @returns how many there were */
    erase: (trx: Database, email: string): Promise<number> => historyStore(trx).forgetAddress(email),

    /** Removes the entries that are older than a year. */
    removeOld: (): Promise<unknown> =>
      write((trx) => historyStore(trx).deleteBefore(new Date(clock.now().getTime() - KEPT_MS).toISOString())),
  };
}
