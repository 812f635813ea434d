import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { placeStore } from "./store.ts";

export type PlacesService = ReturnType<typeof placesService>;

export interface StopPlace {
  id: number;
  /** In the owner's last spelling. */
  name: string;
  /** All names that it has or had, in lower case. */
  names: string[];
}

/** The stored topic of a place: by its id, because its names may change. */
export const topicOfPlace = (id: number) => `place#${id}`;

interface Planned {
  placeId: number;
  name: string;
  address: string;
}

/**
 * The places of stops (product.md, *Following*). Stops with the same name, in any case, are at one place. Places are never deleted,
 * so that followers get news when a stop is planned there again.
 */
export function placesService({ db }: Context) {
  return {
    all: async (): Promise<StopPlace[]> => {
      const names = Map.groupBy(await placeStore(db).names(), ({ placeId }) => placeId);
      return (await placeStore(db).all()).map((place) => ({
        ...place,
        names: (names.get(place.id) ?? []).map(({ name }) => name),
      }));
    },

    /** The id of the place that has or had a name, if any. */
    idOf: (name: string): Promise<number | undefined> => placeStore(db).idOf(name.toLowerCase()),

    /** The id of the place of a new stop or rule; a new name adds a place. In the transaction of the write. */
    idOfNew: async (trx: Database, name: string): Promise<number> =>
      (await existingId(trx, name)) ?? (await addName(trx, name, await placeStore(trx).insert(name))),

    /**
     * The id of the place of a changed stop or rule, in the transaction of the change. An existing name selects its place. A new name
     * at the same address is another name of the same place; with another address it is a new place.
     */
    async idOfChanged(trx: Database, before: Planned, after: Omit<Planned, "placeId">): Promise<number> {
      if (after.name === before.name) return before.placeId;
      if (after.address !== before.address) return this.idOfNew(trx, after.name);
      const id = (await existingId(trx, after.name)) ?? (await addName(trx, after.name, before.placeId));
      await placeStore(trx).rename(id, after.name);
      return id;
    },
  };
}

const existingId = (trx: Database, name: string) => placeStore(trx).idOf(name.toLowerCase());

/** @returns the id */
async function addName(trx: Database, name: string, id: number): Promise<number> {
  await placeStore(trx).addName(name.toLowerCase(), id);
  return id;
}
