import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/db/database.ts";
import { seed } from "../../server/seed.ts";
import { createDatabase, OWNED, onPostgres, placeOf, TEMPLATE } from "./databases.ts";
import { givePassword } from "./owner-password.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the databases to copy. */
    databases: string;
  }
}

/** Migrates and seeds the databases once for the run; each test copies one. */
export default async function migrateOnce(project: TestProject) {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), "migrated-"));
  const folder = path.join(parent, TEMPLATE);
  fs.mkdirSync(folder);
  if (onPostgres) createDatabase(TEMPLATE);
  const db = await openDatabase(placeOf(folder));
  await seed(db, { timezone: "America/Chicago", now: new Date("2026-01-01T12:00:00Z"), isSetUp: true });
  await db.destroy();
  await giveOwner(path.join(parent, OWNED), folder);
  project.provide("databases", parent);
  return () => fs.rmSync(parent, { recursive: true });
}

/** Makes a copy whose owner has a password. */
async function giveOwner(folder: string, from: string) {
  fs.cpSync(from, folder, { recursive: true });
  if (onPostgres) createDatabase(OWNED, TEMPLATE);
  const db = await openDatabase(placeOf(folder));
  await givePassword(db);
  await db.destroy();
}
