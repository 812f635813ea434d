import { type Business, business } from "../../schema/business.ts";
import { wallClock } from "../../schema/times.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { businessStore } from "./store.ts";

export type BusinessService = ReturnType<typeof businessService>;

/** The business's settings and its calendar. */
export function businessService(db: Database, clock: Clock) {
  const store = businessStore(db);
  return {
    /** What any visitor may know of the business: nothing of the owner's. */
    async read(): Promise<Business> {
      return business.parse(await store.read());
    },

    /** Where the owner's own logo is served, or null while the default logo stands. */
    async currentLogo() {
      return { logoPath: (await store.read()).logoPath };
    },

    /**
     * The business's calendar and clock now: `day` as `YYYY-MM-DD`, `time` as `HH:MM`, `timezone` as IANA name.
     * Every "today" on every screen is this day (product.md, *Clock and dates*).
     */
    async today() {
      const { timezone } = await store.read();
      return { ...wallClock(clock.now(), timezone), timezone };
    },
  };
}
