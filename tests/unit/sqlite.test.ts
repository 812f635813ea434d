import path from "node:path";
import SQLite from "better-sqlite3";
import { expect, it, onTestFinished, vi } from "vitest";
import { sqlite } from "../../server/db/sqlite.ts";
import { DATABASE_FILE } from "../../server/db/sqlite-file.ts";
import { emptyFolder } from "../helpers/site.ts";

it("a new database file that another process is just making is waited for, not refused", () => {
  const folder = emptyFolder();
  const file = path.join(folder, DATABASE_FILE);
  const other = new SQLite(file);
  other.exec("begin immediate; create table made_by_the_other (id integer)");
  // The first wait is long enough for the other process.
  const wait = vi.spyOn(Atomics, "wait").mockImplementationOnce(() => {
    other.exec("commit");
    return "timed-out";
  });
  onTestFinished(() => wait.mockRestore());

  expect(() => sqlite(folder)).not.toThrow();
  expect(wait).toHaveBeenCalledTimes(1);
  expect(new SQLite(file, { readonly: true }).pragma("journal_mode", { simple: true })).toBe("wal");
});
