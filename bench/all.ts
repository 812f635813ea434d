import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

// `npm run bench`: every measurement of this folder, one after the other, into a table in docs/. With names (`npm run bench --
// page-weight photos`) only those, and the others keep the figures that they had.
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
  "pocket",
];
const SHARED =
  "The machine is one of several on its host: the same code has taken twice as long on another day. What was measured on different days is not to be compared.";
const TABLE = path.resolve(import.meta.dirname, "../docs/figures.md");
const FIGURE = /^(?<name>.+): (?<value>-?[\d.]+) ?(?<unit>[^()]*?) ?(?:\((?<bound>.*)\))?$/;

const asked = process.argv.slice(2);
const known = fs.existsSync(TABLE) ? sectionsOf(fs.readFileSync(TABLE, "utf8")) : new Map<string, string>();
for (const script of SCRIPTS.filter((name) => asked.length === 0 || asked.includes(name))) {
  known.set(script, await section(script));
  write();
}

async function section(script: string): Promise<string> {
  console.log(`\n${script}`);
  const child = spawn(process.execPath, [`bench/${script}.ts`], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (part) => {
    output += part;
    process.stdout.write(part);
  });
  const [code] = await once(child, "close");
  const rows = output.split("\n").flatMap((line) => {
    const found = FIGURE.exec(line)?.groups;
    return found ? [`| ${found.name} | ${found.value} ${found.unit} | ${found.bound ?? ""} |`] : [];
  });
  const failed = code === 0 ? [] : ["", "It did not come to its end."];
  const when = new Date().toISOString().slice(0, 10);
  return [
    "",
    `\`node bench/${script}.ts\`, ${when}`,
    "",
    "| figure | measured | wanted |",
    "|---|---|---|",
    ...rows,
    ...failed,
    "",
  ].join("\n");
}

function write() {
  const machine = `${os.availableParallelism()} cores (${os.cpus()[0]?.model ?? "unknown"}), Node ${process.version}`;
  const head = `# Figures\n\nMade by \`npm run bench\` on ${machine}, the load on the same machine. What is wanted stands beside each.\n${SHARED}\n`;
  const parts = SCRIPTS.flatMap((script) => (known.has(script) ? `\n## ${script}\n${known.get(script)}` : []));
  fs.writeFileSync(TABLE, head + parts.join(""));
}

function sectionsOf(text: string): Map<string, string> {
  const [, ...parts] = text.split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [name = "", ...lines] = part.split("\n");
      return [name, lines.join("\n").replace(/\n*$/, "\n")];
    }),
  );
}
