import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Channel } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import { databaseSeconds } from "../db/now.ts";
import type { Pause } from "./circuit-breaker.ts";

/** A lease ends so long after its last renewal. */
const HOLD_SECONDS = 15;

/** So often the leader renews its lease, and looks for what other processes have added. */
const LOOK_EVERY_MS = 1000;

/** One process wakes itself: this look is for a clock that jumped or a machine that slept. */
const LOOK_EVERY_MS_ALONE = 30_000;

export interface Standing {
  /** Whether this process may send. */
  isLeader: boolean;
  /** Whether it may since just now: what was under way before belongs to a process that is gone. */
  isNew: boolean;
  /** Where another process leads, or led before: how it left the channel. */
  pause: Pause | null;
}

/**
 * The lease of the process that sends on a channel: one at a time, so that its throttle and its pauses hold for the site, and
 * each delivery is taken up once.
 */
export interface LeaderLease {
  lookEveryMs: number;
  /**
   * Takes the lease, or renews it, where nobody else has it. In the transaction that takes deliveries up.
   * @param pause this process's pause of the channel, for the other processes
   */
  renew(trx: Database, pause: Pause): Promise<Standing>;
  release(): Promise<void>;
}

/** The lease where one process serves the site. */
export const soleLease: LeaderLease = {
  lookEveryMs: LOOK_EVERY_MS_ALONE,
  renew: async () => ({ isLeader: true, isNew: false, pause: null }),
  release: async () => {},
};

/** The lease where several processes serve the site: the leader's row in the database, which ends when it is not renewed. */
export function sharedLease(db: Database, channel: Channel): LeaderLease {
  const holder = randomUUID();
  const now = databaseSeconds(db);
  const heldUntil = sql<number>`${now} + ${sql.lit(HOLD_SECONDS)}`;

  return {
    lookEveryMs: LOOK_EVERY_MS,

    async renew(trx, pause) {
      const before = await trx.selectFrom("channels").selectAll().where("channel", "=", channel).executeTakeFirst();
      const isOurs = before?.holder === holder;
      const held = await trx
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
      const isLeader = held !== undefined;
      const theirs = before && !isOurs ? { pausedUntil: before.pausedUntil, why: before.why } : null;
      return { isLeader, isNew: isLeader && !isOurs, pause: theirs };
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
