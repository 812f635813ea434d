import type { Generated } from "kysely";
import type { DayEvent } from "../../../schema/day-events.ts";
import type { StopPlan } from "../../../schema/locations.ts";
import type { Series } from "../../../schema/series.ts";
import type { StoredRow } from "./stored.ts";

/** Places, stops, recurrence rules, and the events of the day. */
export interface StopTables {
  /** `name` is in the owner's last spelling. */
  places: { id: Generated<number>; name: string };
  /** All names that a place has or had, in lower case. A name belongs to one place. */
  placeNames: { name: string; placeId: number };
  locations: StoredRow<StopPlan, "isException" | "isSkipped" | "revision"> & {
    activatedAt: string | null;
    /** The last change of its address or times, or of whether it takes place. */
    plannedAt: string | null;
    /** The last time that its rule set its address or times; null for never. */
    plannedByRuleAt: string | null;
    /** Grows with each change, for the SEQUENCE of its entry in calendars. */
    sequence: Generated<number>;
  };
  /** Deleted stops of rules, which may make them again. */
  formerStops: { id: number; seriesId: number; originalDate: string; sequence: number; revision: number };
  series: StoredRow<Series> & { createdAt: string };
  dayEvents: StoredRow<Omit<DayEvent, "words">> & {
    /** Set when it was undone, or ended by an edit of the plan: it is not in force any more. */
    removedAt: string | null;
  };
}
