import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { OWN_ENVIRONMENT } from "./own-environment.ts";
import { PASSWORD } from "./site.ts";

interface Command {
  /** The command with its arguments. */
  command: string[];
  /** The working folder; by default the repository. */
  cwd?: string;
  /** Its whole environment. */
  env: Record<string, string | undefined>;
}

/** The pattern of the log line with the site's address. */
export const OPEN_AT = /open at http:\/\/\S+?:(\d+)/;

/** Starts a command that starts a site, in its own process group, which is killed after the test. */
export function startProcess({ command: [program = "", ...args], cwd, env }: Command) {
  const child: ChildProcess = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  const events = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      output += part;
      events.dispatchEvent(new Event("output"));
    });
  }
  const kill = (signal: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
  };
  child.on("close", () => events.dispatchEvent(new Event("output")));
  onTestFinished(() => kill("SIGKILL"));

  return {
    child,
    /** Its output so far. */
    output: () => output,
    /** Waits for a pattern in its output after the first `from` characters. @throws when it ends before */
    async writes(pattern: RegExp, from = 0): Promise<RegExpExecArray> {
      for (;;) {
        const found = pattern.exec(output.slice(from));
        if (found) return found;
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The process has ended:\n${output}`);
        await once(events, "output");
      }
    },
    kill,
  };
}

/**
 * The server as `npm start` runs it, in its own process, on loopback. Killed after the test.
 * @throws with its output when it ends instead of opening
 */
export async function siteProcess(variables: Record<string, string | undefined>) {
  const { child, output, writes } = startProcess({
    command: [process.execPath, "server/main.ts"],
    env: {
      ...OWN_ENVIRONMENT,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      ADMIN_PASSWORD: PASSWORD,
      ...variables,
    },
  });
  const [, port] = await writes(OPEN_AT);
  const origin = `http://127.0.0.1:${port}`;
  const login = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";

  return {
    origin,
    /** The owner's session. */
    cookie,
    output,
    /** A call with the owner's session; undefined when the process died meanwhile. */
    owner: async (method: string, path: string, body?: unknown) => {
      const headers = { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) };
      const answer = await fetch(origin + path, {
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
