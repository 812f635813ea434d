import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { PASSWORD } from "./site.ts";

// Plays systemd: holds the listening socket and starts processes that inherit it. Node itself cannot hold one without accepting.
const HOLDER = `
import os, signal, socket, sys
def told(*_):
    try:
        pid, status = os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return
    os.write(1, b"ended %d with %d\\n" % (pid, os.waitstatus_to_exitcode(status)))
signal.signal(signal.SIGCHLD, told)
held = socket.create_server(("127.0.0.1", 0), backlog=1024)
os.dup2(held.fileno(), 3)
os.set_inheritable(3, True)
print(held.getsockname()[1], flush=True)
for _ in sys.stdin:
    pid = os.fork()
    if pid == 0:
        os.execvpe(sys.argv[1], [sys.argv[1], "server/main.ts"], {**os.environ, "LISTEN_FDS": "1"})
    print("pid", pid, flush=True)
`;

import { OWN_ENVIRONMENT } from "./own-environment.ts";

export const canHoldPort = spawnSync("python3", ["--version"]).status === 0;

/** A port that stays open while the processes behind it change, as with systemd's socket units. */
export async function heldPort(variables: Record<string, string>) {
  const holder: ChildProcess = spawn("python3", ["-c", HOLDER, process.execPath], {
    env: { ...OWN_ENVIRONMENT, LOG_LEVEL: "silent", RATE_LIMITS: "off", ADMIN_PASSWORD: PASSWORD, ...variables },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const pids: number[] = [];
  onTestFinished(() => {
    for (const pid of pids) killIfThere(pid);
    holder.kill("SIGKILL");
  });
  if (!holder.stdout) throw new Error("No output to read");
  const lines = createInterface({ input: holder.stdout });
  const lineLike = async (pattern: RegExp) => {
    for (;;) {
      const [line]: string[] = await once(lines, "line");
      const found = line?.match(pattern);
      if (found) return found;
      if (line?.startsWith("ended")) throw new Error(`The new process ${line}: its output is above`);
    }
  };
  const [port = ""] = await lineLike(/^\d+$/);

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Starts a process behind the port. Resolves with its id when it answers. */
    async start(): Promise<number> {
      holder.stdin?.write("start\n");
      const [, pid] = await lineLike(/^pid (\d+)$/);
      await lineLike(/open at/);
      pids.push(Number(pid));
      return Number(pid);
    },
  };
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has exited.
  }
}
