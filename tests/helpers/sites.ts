import { fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { OWN_ENVIRONMENT } from "./own-environment.ts";

/** The messages to `serve-sites.ts`. The time is set first, so that a site opens at it. */
export interface Order {
  /** ISO 8601. */
  time?: string;
  /** The environment of a site to be opened. */
  open?: Record<string, string>;
  close?: true;
}

/** A server process for one site after another: starting Node for each would take a third of a browser test. */
export function siteServer() {
  const env = { ...OWN_ENVIRONMENT, TMPDIR: os.tmpdir(), NODE_ENV: "production" };
  const server = fork("tests/helpers/serve-sites.ts", { env });

  const died = once(server, "exit").then(([code, signal]) => {
    throw new Error(`The process that serves the sites ended with ${signal ?? code}: its output is above`);
  });
  // An exit after the last test is expected.
  died.catch(() => {});

  async function tell(order: Order) {
    server.send(order);
    const [answer] = await Promise.race([once(server, "message"), died]);
    return answer;
  }

  return {
    /** Opens a site at this time, on a new data folder and a free port, or on the given `DATA_DIR` and `PORT`. */
    open: (time: string, env: Record<string, string>): Promise<{ origin: string; setupToken: string | null }> =>
      tell({ time, open: env }),
    /** Sets the site's clock. */
    setTime: (time: string): Promise<void> => tell({ time }),
    /** Closes the site and deletes its data. */
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
