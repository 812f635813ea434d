import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Channel } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import { databaseSeconds } from "../db/now.ts";
import type { BreakerPause } from "./circuit-breaker.ts";

/** A lease ends this long after its last renewal. */
const HOLD_SECONDS = 15;

/** How often the leader renews its lease, and looks for deliveries of other processes. */
const POLL_MS = 1000;

/** A single process wakes itself: it polls only for a clock that jumped or a machine that slept. */
const POLL_MS_ALONE = 30_000;

export interface LeaseState {
  /** Whether this process may send. */
  isLeader: boolean;
  /** Whether it has just become the leader: deliveries under way belong to a process that has ended. */
  isNew: boolean;
  /** The channel's pause, when another process is or was the leader. */
  pause: BreakerPause | null;
}

/**
 * The lease of the process that sends on a channel. There is one leader at a time, so that throttle and pauses hold for the
 * whole site, and each delivery is claimed once.
 */
export interface LeaderLease {
  pollMs: number;
  /**
   * Takes or renews the lease, unless another process has it. In the transaction that claims deliveries.
   * @param pause this process's pause of the channel, for the other processes
   */
  renew(trx: Database, pause: BreakerPause): Promise<LeaseState>;
  release(): Promise<void>;
}

/** The lease where one process serves the site. */
export const soleLease: LeaderLease = {
  pollMs: POLL_MS_ALONE,
  renew: async () => ({ isLeader: true, isNew: false, pause: null }),
  release: async () => {},
};

/** The lease where several processes serve the site: a row of the database that expires unless it is renewed. */
export function sharedLease(db: Database, channel: Channel): LeaderLease {
  const holder = randomUUID();
  const now = databaseSeconds(db);
  const heldUntil = sql<number>`${now} + ${sql.lit(HOLD_SECONDS)}`;

  return {
    pollMs: POLL_MS,

    async renew(trx, pause) {
      const before = await trx.selectFrom("channels").selectAll().where("channel", "=", channel).executeTakeFirst();
      const isOurs = before?.holder === holder;
      const renewed = await trx
        .insertInto("channels")
        .values({ channel, holder, heldUntil })
        .onConflict((conflict) =>
          conflict
            .column("channel")
            .doUpdateSet({ holder, heldUntil, ...(isOurs ? pause : {}) })
            .where((row) => row.or([row("channels.holder", "=", holder), row("channels.heldUntil", "<", now)])),
        )
        .returning("channel")
        .executeTakeFirst();
      const isLeader = renewed !== undefined;
      const otherPause = before && !isOurs ? { pausedUntil: before.pausedUntil, why: before.why } : null;
      return { isLeader, isNew: isLeader && !isOurs, pause: otherPause };
    },

    async release() {
      await db
        .updateTable("channels")
        .set({ heldUntil: 0 })
        .where("channel", "=", channel)
        .where("holder", "=", holder)
        .execute();
    },
  };
}
