import { execFile } from "node:child_process";
import os from "node:os";
import pLimit from "p-limit";

type Check = [script: string, ...args: string[]];

/** Writes the routes' types, which the other checks read. */
const TYPEGEN: Check = ["node_modules/@react-router/dev/bin.cjs", "typegen"];

// The slowest first. The browser knows nothing of Node, the server nothing of documents; tests, benches and tools run in both.
const CHECKS: Check[] = [
  ["node_modules/oxlint/bin/oxlint", "--type-aware"],
  ["node_modules/typescript/bin/tsc"],
  ["node_modules/typescript/bin/tsc", "--project", "app"],
  ["node_modules/typescript/bin/tsc", "--project", "server"],
  ["node_modules/typescript/bin/tsc", "--project", "worker"],
  ["node_modules/@biomejs/biome/bin/biome", "check"],
  ["node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "app", "server", "schema"],
  ["node_modules/knip/bin/knip.js", "--no-config-hints"],
];

/**
 * Checks format, lint rules, promises that are not awaited, types, import directions, unused files and exports, side by side.
 * Prints what every failed check complains of.
 * @returns whether there is no complaint
 */
async function lint(): Promise<boolean> {
  await complaintsOf(TYPEGEN);
  const limit = pLimit(os.availableParallelism());
  const complaints = await Promise.all(CHECKS.map((check) => limit(() => complaintsOf(check))));
  for (const text of complaints) if (text) console.error(text);
  return complaints.every((text) => text === undefined);
}

/** @returns what a check prints when it fails */
const complaintsOf = ([script, ...args]: Check) =>
  new Promise<string | undefined>((resolve) => {
    execFile(process.execPath, [script, ...args], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve(error ? `${script} ${args.join(" ")}\n${stdout}${stderr}` : undefined),
    );
  });

if (!(await lint())) process.exit(1);
console.log("Format, lint, types, import directions: no complaint.");
