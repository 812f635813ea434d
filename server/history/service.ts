import type { z } from "zod";
import { bookingChange } from "../../schema/bookings.ts";
import { businessChange } from "../../schema/business.ts";
import type { HistoryEntry, HistoryQuery } from "../../schema/history.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import { locationChange } from "../../schema/locations.ts";
import { menuItemChange } from "../../schema/menu.ts";
import { subscriberChange } from "../../schema/subscribers.ts";
import type { BookingService } from "../bookings/service.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Row } from "../db/row-images.ts";
import { Conflict, Invalid, NotFound } from "../errors.ts";
import type { MenuService } from "../menu/service.ts";
import type { LocationService } from "../stops/service.ts";
import type { SubscriberService } from "../subscribers/service.ts";
import { tableOf } from "./kept.ts";
import { type EntryRow, historyStore } from "./store.ts";
import { stands, whileStanding } from "./taking-back.ts";
import { NOT_KEPT } from "./values.ts";
import { wordsOf } from "./words.ts";

export type HistoryService = ReturnType<typeof historyService>;

/** How long an entry stays. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

export interface HistoryNeeds {
  business: BusinessService;
  menu: MenuService;
  locations: LocationService;
  bookings: BookingService;
  subscribers: SubscriberService;
}

/** Every change at the desk (product.md, *History*). Entries are made by `recorded`, in the transaction of the change. */
export function historyService(
  { db, clock, write }: Context,
  { business, menu, locations, bookings, subscribers }: HistoryNeeds,
) {
  const store = historyStore(db);

  /** The nouns with a call that changes single fields: it takes a change of them back, too. */
  const calls: Partial<Record<HistoryThing, FieldCall>> = {
    item: fieldCall(menuItemChange, (id, change) => menu.update(id, change)),
    stop: fieldCall(locationChange, async (id, change, entry) =>
      locations.takeBack(id, change, await store.endedEventsAt(entry)),
    ),
    booking: fieldCall(bookingChange, (id, change) => bookings.update(id, { ...change, clashesSeen: [] })),
    subscriber: fieldCall(subscriberChange, (id, change) => subscribers.update(id, change)),
    settings: fieldCall(onceSetUp, (_id, change) => business.update(change)),
  };

  /** The call that takes a change back, whether or not the change still stands; undefined where there is none. */
  function takingBack(entry: EntryRow): (() => Promise<unknown>) | undefined {
    const { thing, action, rowId, before } = entry;
    return action === "changed" && rowId !== null && before !== null ? calls[thing]?.(rowId, before, entry) : undefined;
  }

  return {
    /** The newest entries that the query asks for, each with whether it can be taken back now. */
    async list(query: HistoryQuery): Promise<HistoryEntry[]> {
      const entries = await store.page(query);
      const { day } = await business.today();
      const rows = await rowsNow(entries.filter(takingBack));
      return entries.map((entry) => {
        const { id, createdAt, who, device, thing, rowId } = entry;
        const row = rows.get(thing)?.get(rowId ?? 0);
        const canTakeBack = takingBack(entry) !== undefined && row !== undefined && stands(entry, row);
        return { id, createdAt, who, device, thing, rowId, ...wordsOf(entry, day), canTakeBack };
      });
    },

    /** The names of all who have changed something. */
    people: (): Promise<string[]> => store.people(),

    /**
     * Takes a change back: its fields say again what they said before it, by the call that changes such fields. That is a change, too.
     * Where they say so already, nothing changes.
     * @throws NotFound; Conflict where the change cannot be taken back, or does not stand any more
     */
    async takeBack(id: number): Promise<void> {
      const entry = await store.byId(id);
      if (!entry) throw new NotFound("This entry");
      const call = takingBack(entry);
      if (!call) throw new Conflict("This cannot be taken back here.");
      try {
        await whileStanding(entry, call);
      } catch (error) {
        if (error instanceof Invalid) throw new Conflict(`This cannot be taken back: ${error.message}.`);
        throw error;
      }
    },

    /** Takes the words out of all entries that name a person's address. @returns how many there were */
    erase: (trx: Database, email: string): Promise<number> => historyStore(trx).forgetAddress(email),

    /** Removes the entries that are older than a year. */
    removeOld: (): Promise<unknown> =>
      write((trx) => historyStore(trx).deleteBefore(new Date(clock.now().getTime() - KEPT_MS).toISOString())),
  };

  /** The rows that entries are about, as they are now, by thing and id. */
  async function rowsNow(entries: EntryRow[]): Promise<Map<HistoryThing, Map<number, Row>>> {
    const now = new Map<HistoryThing, Map<number, Row>>();
    for (const [thing, about] of Map.groupBy(entries, (entry) => entry.thing)) {
      const ids = new Set(about.flatMap(({ rowId }) => rowId ?? []));
      now.set(thing, await store.rowsOf(tableOf(thing), [...ids]));
    }
    return now;
  }
}

/** The first setup is gone through once: begun anew, it could empty a menu that is in use. */
const onceSetUp = businessChange.refine(({ isSetUp }) => isSetUp !== false);

/** Makes the call that gives fields these values; undefined where it does not take all of them. */
type FieldCall = (id: number, values: Row, entry: EntryRow) => (() => Promise<unknown>) | undefined;

const fieldCall =
  <Schema extends z.ZodType<object>>(
    schema: Schema,
    call: (id: number, change: z.output<Schema>, entry: EntryRow) => Promise<unknown>,
  ): FieldCall =>
  (id, values, entry) => {
    const { data } = schema.safeParse(values);
    const isTaken = (field: string) => data !== undefined && field in data && values[field] !== NOT_KEPT;
    return data && Object.keys(values).every(isTaken) ? () => call(id, data, entry) : undefined;
  };
