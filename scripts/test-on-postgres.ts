import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { build } from "./build.ts";
import { startPostgres } from "./private-postgres.ts";

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Every test of the app and its parts on a Postgres of its own. Ends the process. @param files only these, where some are named */
export async function testOnPostgres(files: string[]): Promise<void> {
  assertFiles(files);
  await build({ onlyIfStale: true });
  const postgres = await startPostgres().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  process.exit(await runOn(postgres, files));
}

/** What depends on the dialect of SQL, or on two writers. */
const ABOUT_DATA = [
  "bookings-clashes",
  "column-values",
  "copy-to-postgres",
  "erasures",
  "follows",
  "history",
  "list-parts",
  "repeated-calls",
  "subscribers.test",
  "summary",
  "written-pages",
].map((name) => `tests/api/${name}`);

/** Two processes on one database: on Postgres alone. */
const TWO_PROCESSES = "tests/long/two-processes";

/**
 * The tests about data once more, on Postgres, where it is installed. All tests take minutes on it (`npm run test:postgres`).
 * @param isLong whether two processes share a database, too
 * @returns whether they passed, or could not be run
 */
export async function passesOnPostgres(isLong: boolean): Promise<boolean> {
  const files = isLong ? [...ABOUT_DATA, TWO_PROCESSES] : ABOUT_DATA;
  assertFiles(files);
  const postgres = await startPostgres().catch((error: Error) => {
    console.warn(`Not tested on Postgres: ${error.message}`);
  });
  return !postgres || (await runOn(postgres, files)) === 0;
}

/** A name that matches no file would be left out without a word: it ends the process. @param names parts of files' names */
function assertFiles(names: string[]) {
  const files = fs.globSync("tests/{api,unit,long}/*.test.ts");
  const lost = names.filter((name) => !files.some((file) => file.includes(name)));
  if (lost.length === 0) return;
  console.error(`No file of tests has this in its name: ${lost.join(", ")}`);
  process.exit(1);
}

/** @returns the exit code */
async function runOn({ origin, programs, stop }: Postgres, files: string[]): Promise<number> {
  const tests = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], {
    stdio: "inherit",
    env: { ...process.env, TEST_POSTGRES: origin, TEST_POSTGRES_PROGRAMS: programs },
  });
  const [code] = await once(tests, "exit");
  await stop();
  return code ?? 1;
}
