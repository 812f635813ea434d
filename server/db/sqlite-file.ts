import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { CannotStart } from "../errors.ts";

export const DATABASE_FILE = "site.db";

/**
 * Replaces SQLite's `lower`, which only knows English letters. An index uses it, so it must be defined on every connection.
 */
export function defineUnicodeLower(database: SQLite.Database): void {
  database.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  // As in Postgres: each character of `from` becomes the one at its position in `to`, or nothing when `to` is shorter.
  database.function("translate", { deterministic: true }, (text, from, to) =>
    typeof text === "string" ? translated(text, String(from), String(to)) : text,
  );
}

const translated = (text: string, from: string, to: string) =>
  text.replaceAll(new RegExp(`[${from.replaceAll(/[\]\\^-]/g, "\\$&")}]`, "g"), (sign) => to[from.indexOf(sign)] ?? "");

/** @throws CannotStart when `folder` has no site's data */
export function assertSiteData(folder: string): void {
  if (fs.existsSync(path.join(folder, DATABASE_FILE))) return;
  throw new CannotStart(`There is no site in DATA_DIR ${path.resolve(folder)}`);
}

/** @returns a function that answers whether the database of `folder` is still the same file */
export function watchDatabaseFile(folder: string): () => boolean {
  const fileNow = () => {
    const stats = fs.statSync(path.join(folder, DATABASE_FILE), { throwIfNoEntry: false });
    return stats && `${stats.dev}:${stats.ino}`;
  };
  const opened = fileNow();
  return () => fileNow() === opened;
}

/**
 * Writes a snapshot of the database of `folder` into the new file `target`. It works beside a running server, without waiting or
 * blocking.
 */
export function copyDatabase(folder: string, target: string): void {
  const file = new SQLite(path.join(folder, DATABASE_FILE), { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    defineUnicodeLower(file);
    file.prepare("vacuum into ?").run(target);
  } finally {
    file.close();
  }
  const handle = fs.openSync(target, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/**
 * SQLite's check of the database in `file`: pages, indexes and foreign keys.
 * @returns one line for each fault
 */
export function databaseFaults(file: string): string[] {
  const database = new SQLite(file, { readonly: true, fileMustExist: true });
  try {
    defineUnicodeLower(database);
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
