import { spawn } from "node:child_process";
import { once } from "node:events";
import { build } from "./build.ts";
import { startPostgres } from "./private-postgres.ts";

/** Every test of the app and its parts on a Postgres of its own. @param files only these, where some are named */
export async function testOnPostgres(files: string[]): Promise<void> {
  await build({ onlyIfStale: true });
  const postgres = await startPostgres().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  const tests = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], {
    stdio: "inherit",
    env: { ...process.env, TEST_POSTGRES: postgres.origin, TEST_POSTGRES_PROGRAMS: postgres.programs },
  });
  const [code] = await once(tests, "exit");
  await postgres.stop();
  process.exit(code ?? 1);
}
