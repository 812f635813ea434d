import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createAccountTables } from "./0001-first/accounts.ts";
import { createBroadcastTables } from "./0001-first/broadcasts.ts";
import { createBusinessTables } from "./0001-first/business.ts";
import { createRecordTables } from "./0001-first/records.ts";
import { createRequestTables } from "./0001-first/requests.ts";
import { createStopTables } from "./0001-first/stops.ts";

/** All tables of version 1.0.0. The order follows their references. */
export const createsAllTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createAccountTables(db);
    await createBusinessTables(db);
    await createStopTables(db);
    await createRequestTables(db);
    await createBroadcastTables(db);
    await createRecordTables(db);
  },
};
