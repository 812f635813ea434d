import fs from "node:fs";
import path from "node:path";

/** What a browser of `TARGET` in `vite.config.ts` does not have: a page that calls it as it loads is dead there. */
const NEWER_CALLS = [
  /\bPromise\.(withResolvers|try)\b/g,
  /\bURL\.(canParse|parse)\b/g,
  /\bAbortSignal\.(timeout|any)\b/g,
  /\bArray\.(fromAsync)\b/g,
  /\b(?:Object|Map)\.(groupBy)\b/g,
  /\bResponse\.(json)\b/g,
  /\.(toSorted|toReversed|toSpliced|findLast|findLastIndex|isWellFormed|toWellFormed|isSubsetOf)\(/g,
  // In a regular expression: Safari before 16.4 refuses the whole file.
  /\(\?<([=!])/g,
];

/**
 * Refuses scripts with calls that older browsers do not have. Where a file asks whether a call is there, or has a method of
 * its own by that name, it may have it.
 * @throws Error naming each call and its file
 */
export function refuseNewerCalls(folder: string) {
  const scripts = fs.readdirSync(folder).filter((name) => name.endsWith(".js"));
  const found = scripts.flatMap((name) => newerCallsIn(fs.readFileSync(path.join(folder, name), "utf8"), name));
  if (found.length > 0) throw new Error(`Older browsers do not have: ${found.join(", ")}`);
}

function newerCallsIn(script: string, name: string): string[] {
  const calls = NEWER_CALLS.flatMap((pattern) => [...script.matchAll(pattern)])
    .filter(([, method = ""]) => !/\w/.test(method) || !isAskedFor(script, method))
    .map(([call]) => `${call} in ${name}`);
  return [...new Set(calls)];
}

const isAskedFor = (script: string, method: string) =>
  new RegExp(`typeof [\\w$.]+\\.${method}\\b|[;{}]${method}\\(`).test(script);
