import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { PASSWORD } from "./site.ts";

/** The server as `npm start` runs it, in a process of its own, on loopback. Killed when the test has finished. */
export async function siteProcess(variables: Record<string, string | undefined>) {
  const child: ChildProcess = spawn(process.execPath, ["server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      ADMIN_PASSWORD: PASSWORD,
      ...variables,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  let origin: string | undefined;
  child.stdout?.on("data", (part) => {
    output += part;
  });
  while (!origin) {
    if (!child.stdout) throw new Error("No output to read");
    await once(child.stdout, "data");
    origin = output.match(/open at (http:\S+)/)?.[1]?.replace("localhost", "127.0.0.1");
  }
  const address = origin;
  const login = await fetch(`${address}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";

  return {
    origin: address,
    /** The owner's session. */
    cookie,
    /** All that it has written so far. */
    output: () => output,
    /** A call with the owner's session; undefined where the process died over it. */
    owner: async (method: string, path: string, body?: unknown) => {
      const headers = { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) };
      const answer = await fetch(address + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      return answer?.json().catch(() => undefined);
    },
    async end(signal: NodeJS.Signals) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}
