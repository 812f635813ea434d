import fs from "node:fs";
import path from "node:path";
import type { Manifest } from "vite";
import { expect, it } from "vitest";

const FILE = path.resolve(import.meta.dirname, "../../build/client/.vite/manifest.json");
const ROUTE = /app\/routes\/(?!admin-)[\w-]+\.tsx/;

/** The scripts that a page loads, at once or later. */
function scriptsOf(manifest: Manifest, entry: string, known = new Set<string>()): Set<string> {
  const chunk = manifest[entry];
  if (!chunk || known.has(chunk.file)) return known;
  known.add(chunk.file);
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) scriptsOf(manifest, next, known);
  return known;
}

it("no public page loads the desk's script", () => {
  const manifest: Manifest = JSON.parse(fs.readFileSync(FILE, "utf8"));
  const desk = Object.values(manifest).find(({ name }) => name === "desk")?.file ?? "";
  expect(desk).toMatch(/^assets\/desk-/);
  const pages = Object.keys(manifest).filter((key) => ROUTE.test(key));
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((page) => scriptsOf(manifest, page).has(desk))).toEqual([]);
});

it("no script loads the page's stylesheet again", () => {
  const manifest: Manifest = JSON.parse(fs.readFileSync(FILE, "utf8"));
  expect(Object.values(manifest).flatMap(({ css = [] }) => css)).toEqual([]);
});
