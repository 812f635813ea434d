import { spawnSync } from "node:child_process";
import { build } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { passesCallsOnPostgres } from "./test-on-postgres.ts";

/** Every test there is: through the app, then in a real browser. Ends the process with 1 when one fails. */
export async function runTests(): Promise<void> {
  await build({ onlyIfStale: true });
  const chromium = findChromium();
  run("node_modules/vitest/vitest.mjs", "run");
  if (!(await passesCallsOnPostgres())) process.exit(1);
  run("node_modules/@playwright/test/cli.js", "test");

  function run(script: string, ...args: string[]) {
    const { status } = spawnSync(process.execPath, [script, ...args], {
      stdio: "inherit",
      env: { ...process.env, CHROMIUM: chromium },
    });
    if (status !== 0) process.exit(1);
  }
}
