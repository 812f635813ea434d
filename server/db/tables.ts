import type { AccountTables } from "./tables/accounts.ts";
import type { BroadcastTables } from "./tables/broadcasts.ts";
import type { BusinessTables } from "./tables/business.ts";
import type { RecordTables } from "./tables/records.ts";
import type { RequestTables } from "./tables/requests.ts";
import type { StopTables } from "./tables/stops.ts";

/**
 * The types of the tables that the migrations make. Days are `YYYY-MM-DD`, times `HH:MM`, moments ISO 8601 UTC text, money whole
 * cents. Lists are JSON text in the database and lists here: `column-values.ts` converts.
 */
export interface Tables
  extends AccountTables,
    BusinessTables,
    StopTables,
    RequestTables,
    BroadcastTables,
    RecordTables {}

export type Table = keyof Tables;
