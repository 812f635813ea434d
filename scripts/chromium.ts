import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";

/** Chromium without windows: a test page costs it half the time. */
const HEADLESS = "chromium-headless-shell";
const OTHERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The path of a Chromium for the browser tests: the one that the variable `CHROMIUM` names, else a headless shell, which is installed where
 * it can be, else any other Chromium that is there. Ends the process with one sentence where none can be had.
 */
export function findChromium(): string {
  const found =
    firstOf([process.env.CHROMIUM]) ??
    headless() ??
    (installWithApt() ? headless() : undefined) ??
    firstOf([...inPath(OTHERS), MAC]) ??
    (downloadPlaywrights() ? headless() : undefined);
  if (found) return found;
  console.error("The browser tests need a Chromium: install one, or name it in the variable CHROMIUM.");
  process.exit(1);
}

const headless = () => firstOf([...inPath([HEADLESS]), chromium.executablePath()]);

const firstOf = (files: (string | undefined)[]) => files.find((file) => file && fs.existsSync(file));

const inPath = (names: string[]) =>
  (process.env.PATH ?? "").split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));

function installWithApt(): boolean {
  const mayInstall = os.userInfo().uid === 0 && fs.existsSync("/usr/bin/apt-get");
  return mayInstall && run("apt-get", "update") && run("apt-get", "install", "-y", HEADLESS);
}

const downloadPlaywrights = () => run(process.execPath, "node_modules/@playwright/test/cli.js", "install", HEADLESS);

function run(command: string, ...args: string[]): boolean {
  console.log(`No Chromium headless shell found; trying: ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
