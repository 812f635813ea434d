import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const agent = new http.Agent({ keepAlive: true });

/** The 99th percentile of a page that is asked for a hundred times a second meanwhile. */
export async function pageTimes(origin: string, meanwhile: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  let running = true;
  const asking = (async () => {
    while (running) {
      times.push(await pageTime(origin));
      await wait(10);
    }
  })();
  await meanwhile();
  running = false;
  await asking;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** By `http`, whose own work is small beside what is measured. */
export function pageTime(origin: string): Promise<number> {
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(origin, { agent, headers: { "accept-encoding": "br" } }, (response) => {
        response.resume().on("end", () => resolve(performance.now() - askedAt));
      })
      .on("error", reject);
  });
}
