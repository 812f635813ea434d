import path from "node:path";
import SQLite from "better-sqlite3";
import { DATABASE_FILE } from "../../server/db/sqlite-file.ts";

/** A change of a row on the server. */
export interface Happened {
  /** Increasing. */
  id: number;
  thing: string;
  what: string;
  /** Whether it is a side effect: activating one stop completes another. */
  isConsequence: boolean;
}

/** Database triggers that log every change. A stop is identified by its address, a person by the e-mail address. */
const TRIGGERS = [
  added("locations", "new.address"),
  added("bookings", "new.customerEmail"),
  // A status change can be a side effect: of another stop's activation, or of an edit.
  changed(
    "locations",
    "new.address",
    "status",
    "new.status",
    "new.confirmedAt = old.confirmedAt or new.name <> old.name",
  ),
  changed("locations", "new.address", "name", "new.name"),
  changed(
    "locations",
    "new.address",
    "isSkipped",
    "iif(new.isSkipped, 'skipped', 'restored')",
    "new.status <> old.status",
  ),
  changed("bookings", "new.customerEmail", "status", "new.status"),
  changed("contactMessages", "new.email", "isRead", "'read'"),
  changed("contactMessages", "new.email", "isSaved", "'saved'"),
  changed("menuItems", "new.name", "soldOutOn", "iif(new.soldOutOn is null, 'back', 'out')"),
  changed("subscribers", "new.email", "isActive", "iif(new.isActive, 'on', 'off')"),
  `create trigger playDay after insert on dayEvents begin
     insert into play (thing, what, isConsequence)
     values ((select address from locations where id = new.locationId),
       iif(new.kind = 'cancelled', 'rained out', new.kind), new.device = ''); end`,
];

function added(table: string, thing: string): string {
  return `create trigger playNew${table} after insert on ${table} begin
    insert into play (thing, what, isConsequence) values (${thing}, 'added', 0); end`;
}

function changed(table: string, thing: string, column: string, what: string, isConsequence = "0"): string {
  return `create trigger play${table}${column} after update on ${table} when old.${column} is not new.${column} begin
    insert into play (thing, what, isConsequence) values (${thing}, ${what}, ${isConsequence}); end`;
}

/** Adds the log to the database of a data folder. */
export function openLog(folder: string) {
  const db = new SQLite(path.join(folder, DATABASE_FILE));
  db.exec("create table play (id integer primary key, thing text, what text, isConsequence integer)");
  for (const trigger of TRIGGERS) db.exec(trigger);
  const read = db.prepare<[], Happened>("select * from play order by id");
  return { read: (): Happened[] => read.all(), close: () => db.close() };
}
