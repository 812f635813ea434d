import type { Migration } from "kysely/migration";
import { createsAllTables } from "./0001-first.ts";
import { addsSyrupsAndAllergens } from "./0002-adds-syrups-and-allergens.ts";
import { addsWaysToPay } from "./0003-adds-ways-to-pay.ts";

/**
 * In the order in which they run. Forward only: a released migration is never changed, a new one follows it. `adds-` in a
 * name says that it only adds, so that the version before can still start (migrate.ts).
 */
export const migrations: Record<string, Migration> = {
  "0001-first": createsAllTables,
  "0002-adds-syrups-and-allergens": addsSyrupsAndAllergens,
  "0003-adds-ways-to-pay": addsWaysToPay,
};
