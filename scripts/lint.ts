import { spawnSync } from "node:child_process";

// What can be seen without running anything: format, lint, promises that nobody awaits (by their types, which Biome infers in
// part), types, import directions, unused files and exports.
const CHECKS = [
  ["node_modules/@biomejs/biome/bin/biome", "check"],
  ["node_modules/@react-router/dev/bin.cjs", "typegen"],
  // The browser knows nothing of Node, the server nothing of documents; tests, benches and tools run in both.
  ["node_modules/typescript/bin/tsc", "--project", "app"],
  ["node_modules/typescript/bin/tsc", "--project", "server"],
  ["node_modules/typescript/bin/tsc", "--project", "worker"],
  ["node_modules/typescript/bin/tsc"],
  ["node_modules/oxlint/bin/oxlint", "--type-aware"],
  ["node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "app", "server", "schema"],
  ["node_modules/knip/bin/knip.js"],
];

for (const [script = "", ...args] of CHECKS) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
