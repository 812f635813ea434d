import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export const PASSWORD = "bench-password";

/** The built site as `deploy/` runs it, in a process of its own with a fresh data folder; on loopback. */
export async function startSite(variables: Record<string, string> = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
  const startedAt = performance.now();
  const server = spawn(process.execPath, ["server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      NODE_OPTIONS: "--max-semi-space-size=4",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
      ADMIN_PASSWORD: PASSWORD,
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  let origin: string | undefined;
  while (!origin) {
    output += (await once(server.stdout, "data"))[0];
    origin = output.match(/open at (https?:\S+)/)?.[1]?.replace("localhost", "127.0.0.1");
  }
  return {
    origin,
    startedAt,
    pid: Number(server.pid),
    /** Resident memory of the process, in bytes. */
    residentBytes() {
      const status = fs.readFileSync(`/proc/${server.pid}/status`, "utf8");
      return Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1]) * 1024;
    },
    /** Ends the process as a power cut of its own would; its data folder stays. */
    async kill() {
      server.kill("SIGKILL");
      await once(server, "exit");
    },
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** The owner's session, as the header `cookie`. */
export async function ownerCookie(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: PASSWORD }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** One figure on a line of its own: what it is, the figure, its unit, and the bound that it is held to. */
export function figure(name: string, value: number, unit: string, bound = "") {
  console.log(`${name}: ${Number(value.toFixed(2))} ${unit}${bound && ` (${bound})`}`);
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
