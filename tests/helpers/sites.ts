import { fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { OWN_ENVIRONMENT } from "./own-environment.ts";

/** What `serve-sites.ts` does when it is told: the time is set first, so that a site can open at it. */
export interface Order {
  /** ISO 8601. */
  time?: string;
  /** The environment of a site to be opened. */
  open?: Record<string, string>;
  close?: true;
}

/** A server process for one site after another: starting Node for each took a third of a browser test. */
export function siteServer() {
  const env = { ...OWN_ENVIRONMENT, TMPDIR: os.tmpdir(), NODE_ENV: "production" };
  const server = fork("tests/helpers/serve-sites.ts", { env });

  const died = once(server, "exit").then(([code, signal]) => {
    throw new Error(`The process that serves the sites ended with ${signal ?? code}: its output is above`);
  });
  // After the last test it ends as it should, and nobody waits any more.
  died.catch(() => {});

  async function tell(order: Order) {
    server.send(order);
    const [answer] = await Promise.race([once(server, "message"), died]);
    return answer;
  }

  return {
    /** Opens a site at this time: on an empty data folder and a free port, or on the `DATA_DIR` and `PORT` that are named. */
    open: (time: string, env: Record<string, string>): Promise<{ origin: string; setupToken: string | null }> =>
      tell({ time, open: env }),
    /** Moves the site's clock. */
    setTime: (time: string): Promise<void> => tell({ time }),
    /** Closes the site and forgets its data. */
    close: (): Promise<void> => tell({ close: true }),
    /** Ends the process. */
    end: () => server.disconnect(),
    /** Ends the process as a power cut would; its data stay. */
    async kill() {
      const isGone = once(server, "exit");
      server.kill("SIGKILL");
      await isGone;
    },
  };
}
