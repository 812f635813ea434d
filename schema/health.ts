import { z } from "zod";
import { isoDateTime } from "./fields.ts";

/** How the site itself is: `GET /api/site-health`, for the owner. */

const channelHealth = z.object({
  /** `simulated` while no provider is set up; `paused` while the provider keeps refusing. */
  state: z.enum(["well", "simulated", "paused"]),
  waitingCount: z.number(),
  why: z.string().nullable(),
});

export const siteHealth = z.object({
  /** The server's time, for comparison with the phone's. */
  now: isoDateTime,
  mail: channelHealth,
  sms: channelHealth,
  push: channelHealth,
  pictures: z.object({
    /** `missing` where the database names photos that are not here, `unknown` where there are some that it does not name. */
    state: z.enum(["well", "missing", "unknown", "away"]),
    missingCount: z.number(),
    unknownCount: z.number(),
  }),
  disk: z.object({ state: z.enum(["well", "low", "full"]), freeBytes: z.number(), totalBytes: z.number() }),
  /** `replaced` where another file, or none, lies in the place of the one that the site works with. */
  database: z.object({ state: z.enum(["well", "replaced"]) }),
  backups: z.object({
    /** `elsewhere` when the database makes its own backups; `late` when the last one is too old. */
    state: z.enum(["well", "off", "late", "failed", "elsewhere"]),
    lastAt: isoDateTime.nullable(),
  }),
  /** Whether requests come through a proxy that `TRUST_PROXY` does not name. */
  proxy: z.object({ state: z.enum(["well", "unnamed"]) }),
  /** By how much the server's clock was moved since the start, in seconds. */
  clock: z.object({ state: z.enum(["well", "jumped"]), movedSeconds: z.number() }),
});
export type SiteHealth = z.infer<typeof siteHealth>;
export type ChannelHealth = z.infer<typeof channelHealth>;
