import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/platform/db/database.ts";
import { seed } from "../../server/platform/db/seed.ts";

declare module "vitest" {
  interface ProvidedContext {
    migratedDatabase: string;
  }
}

/** Migrates and seeds one database for the whole run; each test copies the file instead of migrating again. */
export default async function migrateOnce(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrated-"));
  const db = await openDatabase(folder);
  await seed(db, "America/Chicago", new Date("2026-01-01T12:00:00Z"));
  await db.destroy();
  project.provide("migratedDatabase", folder);
  return () => fs.rmSync(folder, { recursive: true });
}
