import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { buildImage, type Image } from "../helpers/dockerfile.ts";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { OPEN_AT, startProcess } from "../helpers/process.ts";

it("the image holds all that the site needs, and only that", async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), "image-"));
  onTestFinished(() => fs.rmSync(parent, { recursive: true }));
  const image = buildImage(parent);
  expect(fs.readdirSync(path.join(image.root, "site")).toSorted()).toEqual([
    "app",
    "build",
    "docs",
    "node_modules",
    "package.json",
    "schema",
    "server",
  ]);
  expect(fs.existsSync(path.join(image.root, "site/node_modules/vitest"))).toBe(false);

  const origin = await runImage(image);
  const home = await (await fetch(origin)).text();
  const style = /\/assets\/[^"]+\.css/.exec(home)?.[0];
  for (const address of [
    style,
    "/booking",
    "/favicon.ico",
    "/api/qr-poster.svg",
    "/manifest.webmanifest",
    "/api/menu",
    "/api/qr.svg",
  ]) {
    expect(`${address} ${(await fetch(origin + address)).status}`).toBe(`${address} 200`);
  }
  const photos = { customerName: "Ada", photoData: [dataUrl(await picture())] };
  expect((await post(`${origin}/api/photo-submissions`, photos)).status).toBe(201);
  expect(fs.readdirSync(path.join(image.root, "data"))).toContain("pictures");
}, 90_000);

/** Runs the image's command with its variables and its health check. @returns where it answers */
async function runImage({ root, workdir, variables, command, healthcheck }: Image): Promise<string> {
  const cwd = path.join(root, workdir);
  const env = { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, ...variables };
  const { writes } = startProcess({ command, cwd, env: { ...env, PORT: "0", HOST: "127.0.0.1" } });
  const [, PORT = ""] = await writes(OPEN_AT);
  const [program = "", ...args] = healthcheck;
  expect(spawnSync(program, args, { cwd, env: { ...env, PORT } }).status).toBe(0);
  expect(spawnSync(program, args, { cwd, env: { ...env, PORT: "1" } }).status).toBe(1);
  return `http://127.0.0.1:${PORT}`;
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
