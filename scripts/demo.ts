import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { wallClock } from "../schema/times.ts";
import { createApp } from "../server/app.ts";
import { readEnv } from "../server/env.ts";
import { builtPages } from "../server/web/pages/built.ts";
import { build } from "./build.ts";
import { fillWithExamples } from "./example-data.ts";

// `npm run demo`: a site with example data to try. It is deleted when the command ends.
const PASSWORD = "demo123";

process.env.NODE_ENV ??= "production";
await build({ onlyIfStale: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demo-"));
const env = readEnv({ PORT: process.env.PORT, DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "warn" });
const { app } = await createApp({ env, pages: builtPages });
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void app.close());

const origin = await app.listen({ port: env.PORT, host: "127.0.0.1" });
const cookie = await signIn();
await fillWithExamples(
  { post: (url, { data }) => call("POST", url, data), put: (url, { data }) => call("PUT", url, data) },
  wallClock(new Date(), env.BUSINESS_TIMEZONE).day,
);
console.log(`The demo is open at ${origin}, the owner's desk at ${origin}/admin-dashboard (password ${PASSWORD})`);

async function signIn(): Promise<string> {
  const { cookies } = await app.inject({ method: "POST", url: "/api/admin/login", payload: { password: PASSWORD } });
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** @throws Error for an answer that is no success */
async function call(method: "POST" | "PUT", url: string, data: object): Promise<void> {
  const { statusCode, body } = await app.inject({ method, url, headers: { cookie }, payload: data });
  if (statusCode >= 300) throw new Error(`${method} ${url} answered ${statusCode}: ${body}`);
}
