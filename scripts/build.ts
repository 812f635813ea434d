import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { writeWorkers } from "./desk-worker.ts";
import { refuseNewerCalls } from "./older-browsers.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const STAMP = path.join(ROOT, "build/stamp");
const SOURCES = ["app", "schema", "worker", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
const COMPRESSED = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

/** Builds the pages: scripts and styles, and their compressed copies. */
export async function build({ onlyIfStale }: { onlyIfStale: boolean }): Promise<void> {
  if (onlyIfStale && fs.existsSync(STAMP) && fs.statSync(STAMP).mtimeMs > newestIn(SOURCES)) return;
  console.log("Building the pages: once, and again after a change …");
  const begun = performance.now();
  // This one empties the folder.
  run("node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn");
  refuseNewerCalls(path.join(ROOT, "build/client/assets"));
  await writeWorkers(path.join(ROOT, "build/client"), ROOT);
  await compress(path.join(ROOT, "build/client"));
  fs.writeFileSync(STAMP, "");
  console.log(`Built in ${Math.ceil((performance.now() - begun) / 1000)} s.`);
}

function run(script: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`${script} failed`);
}

function newestIn(names: string[]): number {
  const times = names.flatMap((name) => {
    const file = path.join(ROOT, name);
    if (!fs.existsSync(file)) return [];
    if (!fs.statSync(file).isDirectory()) return [fs.statSync(file).mtimeMs];
    return fs
      .readdirSync(file, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fs.statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  });
  return Math.max(0, ...times);
}

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

async function compress(folder: string) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  // All at once: the compressors run on as many cores as there are.
  await Promise.all(
    files.map(async (file) => {
      const content = fs.readFileSync(file);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, BEST),
        promisify(gzip)(content, { level: 9 }),
      ]);
      fs.writeFileSync(`${file}.br`, br);
      fs.writeFileSync(`${file}.gz`, gz);
    }),
  );
}

if (import.meta.main) await build({ onlyIfStale: false });
