import { spawnSync } from "node:child_process";

// `npm run bench`: every measurement of this folder, one after the other; with names (`npm run bench -- page-weight photos`) only those.
// Each prints a figure a line, with its aim. docs/figures.md has the table.
const SCRIPTS = [
  "start-and-memory",
  "page-weight",
  "lighthouse",
  "desk-lists",
  "desk-in-browser",
  "growth",
  "photos",
  "outbox",
  "seasons",
  "offline",
];

const names = process.argv.slice(2);
for (const script of SCRIPTS.filter((name) => names.length === 0 || names.includes(name))) {
  console.log(`\n${script}`);
  const { status } = spawnSync(process.execPath, [`bench/${script}.ts`], { stdio: "inherit" });
  if (status !== 0) console.log(`${script} failed`);
}
