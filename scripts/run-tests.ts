import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { passesOnPostgres } from "./test-on-postgres.ts";

/** Memory that takes files, where there is enough of it: on a disk each test waits for the database's writes to reach it. */
const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 31;

const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test"];

/** What the tests of `tests/deploy` are about: they take minutes, and these files change rarely. */
const DEPLOY_FILES = ["deploy", "Dockerfile", ".dockerignore", "compose.yaml", "scripts/private-nginx.ts"];
/** So far back a change of those files counts. */
const RECENT_COMMITS = 20;

/**
 * Lint, then every test: through the app, on Postgres, in a real browser. Ends the process with 1 when one fails.
 * @param args parts of files' names, to run only those (`tests/api`, `photos.test`, `home.spec`); `--all` plays every seed, too, and runs
 *   what takes long or is about the deployment; `--changed` runs only tests that uncommitted changes touch
 */
export async function runTests(args: string[]): Promise<void> {
  const { values, positionals: names } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: "boolean", default: false }, changed: { type: "boolean", default: false } },
  });
  const [inBrowser, others] = [names.filter(isBrowsers), names.filter((name) => !isBrowsers(name))];
  const isWhole = names.length === 0 && !values.changed;
  process.env.TMPDIR = folderForData();
  // The tests start hundreds of processes: to compile their scripts anew took each half of its time.
  process.env.NODE_COMPILE_CACHE = path.resolve("node_modules/.cache/compiled");
  process.env.TEST_SEED = String(seedOfCommit());
  if (values.all) process.env.TEST_ALL = "1";

  compilePictureProcess();
  const lint = isWhole ? lintBeside() : undefined;
  await build({ onlyIfStale: true });
  if (lint && !(await lint)) process.exit(1);
  if (values.changed) {
    run([...VITEST, "--changed"]);
    return run([...PLAYWRIGHT, "--only-changed", "--pass-with-no-tests"], { CHROMIUM: findChromium() });
  }
  const left = isWhole && !values.all ? ["long", ...(hasDeployChanged() ? [] : ["deploy"])] : [];
  if (isWhole || others.length > 0) run([...VITEST, ...others, ...left.map((name) => `--project=!${name}`)]);
  if (isWhole && !(await passesOnPostgres(values.all))) process.exit(1);
  const short = isWhole && !values.all ? ["--grep-invert", "@detail"] : [];
  if (isWhole || inBrowser.length > 0) run([...PLAYWRIGHT, ...inBrowser, ...short], { CHROMIUM: findChromium() });
}

async function lintBeside(): Promise<boolean> {
  const [code] = await once(spawn(process.execPath, ["scripts/lint.ts"], { stdio: "inherit" }), "exit");
  return code === 0;
}

/** The process that decodes pictures is killed when it has answered: only one that ends by itself leaves its compiled scripts. */
function compilePictureProcess() {
  spawnSync(process.execPath, ["server/media/decode/child.ts"]);
}

/** A number that each commit has for itself: the seeds that are played differ from commit to commit, and can be played again. */
function seedOfCommit(): number {
  const { stdout } = spawnSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" });
  return Number.parseInt(stdout, 16) || 0;
}

/** Whether the files of the deployment have changed lately; also where git cannot say. */
function hasDeployChanged(): boolean {
  const git = (...command: string[]) => spawnSync("git", [...command, "--", ...DEPLOY_FILES], { encoding: "utf8" });
  const committed = git("log", "--oneline", `HEAD~${RECENT_COMMITS}..HEAD`);
  return committed.status !== 0 || Boolean(committed.stdout || git("status", "--short").stdout);
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
