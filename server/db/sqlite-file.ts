import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { CannotStart } from "../errors.ts";

export const DATABASE_FILE = "site.db";

/**
 * SQLite's own `lower` knows the letters of English alone; Postgres' knows all. An index goes by it: with SQLite's own, a helper
 * named Élodie would be a fault of the file.
 */
export function knowAllLetters(database: SQLite.Database): void {
  database.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  // As Postgres has it: each sign of `from` becomes the one at its place in `to`, or nothing where that is shorter.
  database.function("translate", { deterministic: true }, (text, from, to) =>
    typeof text === "string" ? translated(text, String(from), String(to)) : text,
  );
}

const translated = (text: string, from: string, to: string) =>
  text.replaceAll(new RegExp(`[${from.replaceAll(/[\]\\^-]/g, "\\$&")}]`, "g"), (sign) => to[from.indexOf(sign)] ?? "");

/** @throws CannotStart where no site has its data in `folder` */
export function assertSite(folder: string): void {
  if (fs.existsSync(path.join(folder, DATABASE_FILE))) return;
  throw new CannotStart(`There is no site in DATA_DIR ${path.resolve(folder)}`);
}

/** @returns whether the database of `folder` is still the file that it is now */
export function watchDatabaseFile(folder: string): () => boolean {
  const fileNow = () => {
    const stats = fs.statSync(path.join(folder, DATABASE_FILE), { throwIfNoEntry: false });
    return stats && `${stats.dev}:${stats.ino}`;
  };
  const opened = fileNow();
  return () => fileNow() === opened;
}

/**
 * Writes the database of `folder`, as it is at this moment, into the new file `target`. Works beside a running server: it is one
 * read, which waits for nobody and holds nobody up.
 */
export function copyDatabase(folder: string, target: string): void {
  const file = new SQLite(path.join(folder, DATABASE_FILE), { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    knowAllLetters(file);
    file.prepare("vacuum into ?").run(target);
  } finally {
    file.close();
  }
  const handle = fs.openSync(target, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/**
 * What SQLite finds wrong with the database in `file`: pages, indexes, and rows that refer to none.
 * @returns one line for each fault; none when it is sound
 */
export function databaseFaults(file: string): string[] {
  const database = new SQLite(file, { readonly: true, fileMustExist: true });
  try {
    knowAllLetters(database);
    const checked = database.pragma("integrity_check(10)", { simple: false });
    const orphans = database.pragma("foreign_key_check");
    return [
      ...lines(checked).filter((line) => line !== "ok"),
      ...(lines(orphans).length ? ["rows that refer to none"] : []),
    ];
  } finally {
    database.close();
  }
}

const lines = (rows: unknown): string[] =>
  Array.isArray(rows) ? rows.map((row: object) => String(Object.values(row)[0])) : [];
