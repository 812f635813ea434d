import type { Migration } from "kysely/migration";
import { first } from "./0001-first.ts";

/**
 * In the order in which they run. Forward only: a released migration is never changed, a new one follows it. A name like
 * "0002-adds-parking" says that it only adds, so that the version before can still start (migrate.ts).
 */
export const migrations: Record<string, Migration> = {
  "0001-first": first,
};
