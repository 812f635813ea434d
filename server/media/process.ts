import { fork } from "node:child_process";
import { on } from "node:events";
import { DECODE_TIMEOUT_MS } from "./decode/limits.ts";

/** Thrown when a process was killed: by its memory limit, by the machine, or by its timeout. */
export class ProcessKilled extends Error {}

/**
 * Runs a script in a child process: it blocks no request, can neither crash nor hang the site, and frees all memory at its end.
 * @param order the script's only message
 * @param folder for libraries' temporary files, because `/tmp` may be in memory
 * @returns its messages, until the caller stops reading
 * @throws ProcessKilled, and Error when the process exits before
 */
export async function* runScript<Message>(script: string, order: object, folder?: string): AsyncGenerator<Message> {
  const child = fork(script, {
    execArgv: [],
    serialization: "advanced",
    // By default glibc keeps freed memory in eight arenas for each core.
    env: { ...process.env, MALLOC_ARENA_MAX: "2", ...(folder !== undefined && { TMPDIR: folder }) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(kill, DECODE_TIMEOUT_MS);
  try {
    child.send(order);
    for await (const [message] of on(child, "message", { close: ["exit"] })) {
      timer.refresh();
      yield message;
    }
    if (child.signalCode) throw new ProcessKilled(`ended by ${child.signalCode}`);
    throw new Error(`The process ended with ${child.exitCode}`);
  } finally {
    clearTimeout(timer);
    kill();
  }
}
