import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { placeStore } from "./store.ts";

export type PlacesService = ReturnType<typeof placesService>;

/** A place with all names that it has or had, in lower case. */
export interface Place {
  id: number;
  /** As the owner wrote it last. */
  name: string;
  names: string[];
}

/** A place among the topics that are stored: its names may change. */
export const topicOfPlace = (id: number) => `place#${id}`;

interface Planned {
  placeId: number;
  name: string;
  address: string;
}

/**
 * Where stops are planned (product.md, *Following*). A place is its names: stops of the same name, in capitals or not, are at one
 * place. Places are never deleted: who follows one hears of it when it is planned again.
 */
export function placesService({ db }: Context) {
  return {
    all: async (): Promise<Place[]> => {
      const names = Map.groupBy(await placeStore(db).names(), ({ placeId }) => placeId);
      return (await placeStore(db).all()).map((place) => ({
        ...place,
        names: (names.get(place.id) ?? []).map(({ name }) => name),
      }));
    },

    /** The number of the place that has or had a name; undefined where none had. */
    idOf: (name: string): Promise<number | undefined> => placeStore(db).idOf(name.toLowerCase()),

    /** The number of the place of a new stop or rule; a new place where its name is new. In the transaction of the write. */
    ofNew: async (trx: Database, name: string): Promise<number> =>
      (await known(trx, name)) ?? (await named(trx, name, await placeStore(trx).insert(name))),

    /**
     * The number of the place of a stop or rule that is changed, in the transaction of the change. A name that a place has leads
     * to that place. A new name at the same address is another name for the same place; with another address it is a new place.
     */
    async ofChanged(trx: Database, before: Planned, after: Omit<Planned, "placeId">): Promise<number> {
      if (after.name === before.name) return before.placeId;
      if (after.address !== before.address) return this.ofNew(trx, after.name);
      const its = (await known(trx, after.name)) ?? (await named(trx, after.name, before.placeId));
      await placeStore(trx).rename(its, after.name);
      return its;
    },
  };
}

const known = (trx: Database, name: string) => placeStore(trx).idOf(name.toLowerCase());

async function named(trx: Database, name: string, id: number): Promise<number> {
  await placeStore(trx).addName(name.toLowerCase(), id);
  return id;
}
