import { execFileSync } from "node:child_process";
import path from "node:path";
import { Pool } from "pg";
import type { DatabasePlace } from "../../server/db/database.ts";

const { TEST_POSTGRES: origin, TEST_POSTGRES_PROGRAMS: programs = "" } = process.env;

/** Whether the tests run on Postgres: `npm run test:postgres`. */
export const onPostgres = origin !== undefined;

/** The databases that each test copies: a new site, and one whose owner has a password. */
export const TEMPLATE = "migrated";
export const OWNED = "owned";

/** The environment's variables for a folder and its database: on Postgres one with the folder's name. */
export const placeOf = (folder: string): DatabasePlace =>
  origin ? { DATA_DIR: folder, DATABASE_URL: `${origin}/${path.basename(folder)}` } : { DATA_DIR: folder };

/** Synchronous, because tests use it where they cannot await. */
export function createDatabase(name: string, template = "template1") {
  const command = `create database "${name}" template "${template}"`;
  execFileSync(path.join(programs, "psql"), ["--quiet", "--no-psqlrc", "-c", command, `${origin}/postgres`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

let connections: Pool | undefined;

export async function dropDatabase(name: string): Promise<void> {
  connections ??= new Pool({ connectionString: `${origin}/postgres`, allowExitOnIdle: true });
  await connections.query(`drop database "${name}" with (force)`);
}
