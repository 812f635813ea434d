import { fork } from "node:child_process";
import { on } from "node:events";
import { ANSWER_WITHIN_MS } from "./decode/limits.ts";

/** A process that was ended from outside: by its own limit of memory, by the machine, or because it took too long. */
export class Killed extends Error {}

/**
 * Runs a script in a process of its own: what it does costs no visitor a turn, it can neither crash nor hang the site, and its end
 * gives all memory back.
 * @param order what the script gets as its one message
 * @param folder where libraries put what is too large for memory: `/tmp` may lie in memory, too
 * @returns its messages as they come, until the caller has enough
 * @throws Killed, and Error when the process exits before
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
  const timer = setTimeout(kill, ANSWER_WITHIN_MS);
  try {
    child.send(order);
    for await (const [message] of on(child, "message", { close: ["exit"] })) {
      timer.refresh();
      yield message;
    }
    if (child.signalCode) throw new Killed(`ended by ${child.signalCode}`);
    throw new Error(`The process ended with ${child.exitCode}`);
  } finally {
    clearTimeout(timer);
    kill();
  }
}
