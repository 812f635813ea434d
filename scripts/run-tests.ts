import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { build } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { passesOnPostgres } from "./test-on-postgres.ts";

/** Memory that takes files, where there is enough of it: on a disk each test waits for the database's writes to reach it. */
const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 31;

const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test"];

/**
 * Every test there is: what is seen without running anything, then through the app, then in a real browser. Ends the process with
 * 1 when one fails.
 * @param names parts of files' names, to run only those: `tests/api`, `photos.test`, `home.spec`
 */
export async function runTests(names: string[]): Promise<void> {
  const [inBrowser, others] = [names.filter(isBrowsers), names.filter((name) => !isBrowsers(name))];
  const isAll = names.length === 0;
  process.env.TMPDIR = folderForData();
  if (isAll) run(["scripts/lint.ts"]);
  await build({ onlyIfStale: true });
  if (isAll || others.length > 0) run([...VITEST, ...others]);
  if (isAll && !(await passesOnPostgres())) process.exit(1);
  if (isAll || inBrowser.length > 0) run([...PLAYWRIGHT, ...inBrowser], { CHROMIUM: findChromium() });
}

function folderForData(): string {
  if (!fs.existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : os.tmpdir();
}

const isBrowsers = (name: string) => name.includes("browser") || name.includes(".spec");

function run(command: string[], variables: Record<string, string | undefined> = {}) {
  const { status } = spawnSync(process.execPath, command, {
    stdio: "inherit",
    env: { ...process.env, ...variables },
  });
  if (status !== 0) process.exit(1);
}
