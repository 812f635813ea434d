import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PAGES = fs.globSync(["*.md", "docs/**/*.md"], { cwd: ROOT });

/** A file in backticks, from the root: `server/context.ts`. */
const NAMED = /`((?:app|bench|deploy|docs|schema|scripts|server|tests|tools|worker)\/[\w./-]+\.\w+)`/g;
/** A link to a file, from the page. */
const LINKED = /\]\((?!https?:)([^)#]+)[^)]*\)/g;

it.each(PAGES)("%s names files that exist", (page) => {
  const text = fs.readFileSync(path.join(ROOT, page), "utf8");
  const named = [...text.matchAll(NAMED)].map(([, file = ""]) => file);
  const linked = [...text.matchAll(LINKED)].map(([, file = ""]) => path.join(path.dirname(page), file));
  expect([...named, ...linked].filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
});
