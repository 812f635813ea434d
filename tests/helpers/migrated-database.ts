import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/db/database.ts";
import { seed } from "../../server/seed.ts";
import { createDatabase, onPostgres, placeOf, TEMPLATE } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    migratedDatabase: string;
  }
}

/** Migrates and seeds one database for the whole run; each test copies it instead of migrating again. */
export default async function migrateOnce(project: TestProject) {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), "migrated-"));
  const folder = path.join(parent, TEMPLATE);
  fs.mkdirSync(folder);
  if (onPostgres) createDatabase(TEMPLATE);
  const db = await openDatabase(placeOf(folder));
  await seed(db, { timezone: "America/Chicago", now: new Date("2026-01-01T12:00:00Z"), isSetUp: true });
  await db.destroy();
  project.provide("migratedDatabase", folder);
  return () => fs.rmSync(parent, { recursive: true });
}
