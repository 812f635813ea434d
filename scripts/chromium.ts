import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";

// Without the browser's own windows a page costs half the time.
const HEADLESS = "chromium-headless-shell";
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The path of a Chromium for the browser tests: one that is there, else Debian's package, else Playwright's own download.
 * Ends the process with one sentence where none can be had.
 */
export function findChromium(): string {
  const found = installed() ?? (installWithApt() && installed()) ?? (downloadPlaywrights() && installed());
  if (found) return found;
  console.error("The browser tests need a Chromium: install one, or name it in the variable CHROMIUM.");
  process.exit(1);
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = [
    process.env.CHROMIUM,
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    MAC,
    chromium.executablePath(),
  ];
  return candidates.find((file) => file && fs.existsSync(file));
}

function installWithApt(): boolean {
  const mayInstall = os.userInfo().uid === 0 && fs.existsSync("/usr/bin/apt-get");
  return mayInstall && run("apt-get", "update") && run("apt-get", "install", "-y", HEADLESS);
}

const downloadPlaywrights = () => run(process.execPath, "node_modules/@playwright/test/cli.js", "install", HEADLESS);

function run(command: string, ...args: string[]): boolean {
  console.log(`No Chromium found; trying: ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
