import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { linkPackages } from "../helpers/linked-packages.ts";
import { OPEN_AT, startProcess } from "../helpers/process.ts";

/** What the site is made of: a change of it is nothing to whoever works in the repository meanwhile. */
const SOURCES = [
  "app",
  "schema",
  "server",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

it("npm run dev answers, and shows what is changed in the server or on a page", async () => {
  const folder = copyOfSources();
  const { writes, output } = startProcess({
    command: ["npm", "run", "dev"],
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined, PORT: "0", DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" },
  });
  let restartedAt = 0;
  const get = async (url: string) => {
    const [, port] = await writes(OPEN_AT, restartedAt);
    return (await fetch(`http://127.0.0.1:${port}${url}`)).text();
  };
  expect(await get("/")).toContain("Usual Hours");

  change(folder, "app/features/home/footer.tsx", "Usual Hours", "Changed Hours");
  await expect.poll(() => get("/"), { timeout: 20_000 }).toContain("Changed Hours");

  restartedAt = output().length;
  change(folder, "server/site/search.ts", "User-agent: *", "User-agent: Changed");
  await writes(/Restarting/, restartedAt);
  expect(await get("/robots.txt")).toContain("User-agent: Changed");
}, 60_000);

function copyOfSources(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sources-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const name of SOURCES) fs.cpSync(name, path.join(folder, name), { recursive: true });
  linkPackages(folder);
  return folder;
}

function change(folder: string, file: string, before: string, after: string) {
  const text = fs.readFileSync(path.join(folder, file), "utf8");
  expect(text).toContain(before);
  fs.writeFileSync(path.join(folder, file), text.replaceAll(before, after));
}
