import { fork } from "node:child_process";
import { once } from "node:events";

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
  const server = fork("tests/helpers/serve-sites.ts", { env: { PATH: process.env.PATH, NODE_ENV: "production" } });

  async function tell(order: Order) {
    server.send(order);
    const [answer] = await once(server, "message");
    return answer;
  }

  return {
    /** Opens a site on an empty data folder, at this time. */
    open: (time: string, env: Record<string, string>): Promise<{ origin: string; setupToken: string | null }> =>
      tell({ time, open: env }),
    /** Moves the site's clock. */
    setTime: (time: string): Promise<void> => tell({ time }),
    /** Closes the site and forgets its data. */
    close: (): Promise<void> => tell({ close: true }),
    /** Ends the process. */
    end: () => server.disconnect(),
  };
}
