import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Channel } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import { databaseSeconds } from "../db/now.ts";
import type { Pause } from "./circuit-breaker.ts";

/** A lease ends so long after its leader was last heard of. */
const HOLD_SECONDS = 15;

/** So often the leader renews its lease, and looks for what other processes have added. */
const LOOK_EVERY_MS = 1000;

/** Nobody else adds messages: only a clock that jumps, or a machine that sleeps, makes a look worth while. */
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
 * each message is taken up once.
 */
export interface LeaderLease {
  lookEveryMs: number;
  /** Takes the lease, or renews it, where nobody else has it. In the transaction that takes messages up. */
  renew(trx: Database): Promise<Standing>;
  /** Tells the other processes that the sending pauses, or goes on. */
  publish(trx: Database, pause: Pause): Promise<void>;
  release(): Promise<void>;
}

/** The lease where one process serves the site. */
export const soleLease: LeaderLease = {
  lookEveryMs: LOOK_EVERY_MS_ALONE,
  renew: async () => ({ isLeader: true, isNew: false, pause: null }),
  publish: async () => {},
  release: async () => {},
};

/** The lease where several processes serve the site: the leader's row in the database, which ends when it is not renewed. */
export function sharedLease(db: Database, channel: Channel): LeaderLease {
  const holder = randomUUID();
  const now = databaseSeconds(db);
  const heldUntil = sql<number>`${now} + ${sql.lit(HOLD_SECONDS)}`;
  /** Grows each time another process becomes the leader. */
  let term: number | null = null;
  let published: string | null = null;

  const own = (from: Database) =>
    from.updateTable("channels").where("channel", "=", channel).where("holder", "=", holder);

  return {
    lookEveryMs: LOOK_EVERY_MS,

    async renew(trx) {
      const held = await trx
        .insertInto("channels")
        .values({ channel, holder, heldUntil, term: 1 })
        .onConflict((conflict) =>
          conflict
            .column("channel")
            .doUpdateSet((row) => ({
              holder,
              heldUntil,
              term: row
                .case()
                .when("channels.holder", "=", holder)
                .then(row.ref("channels.term"))
                .else(row("channels.term", "+", 1))
                .end(),
            }))
            .where((row) => row.or([row("channels.holder", "=", holder), row("channels.heldUntil", "<", now)])),
        )
        .returningAll()
        .executeTakeFirst();
      const row =
        held ?? (await trx.selectFrom("channels").selectAll().where("channel", "=", channel).executeTakeFirst());
      const isNew = held !== undefined && held.term !== term;
      term = held?.term ?? null;
      const isOthers = held === undefined || isNew;
      if (isOthers) published = row?.pausedUntil ?? null;
      return {
        isLeader: held !== undefined,
        isNew,
        pause: isOthers && row ? { pausedUntil: row.pausedUntil, why: row.why } : null,
      };
    },

    async publish(trx, pause) {
      // A pause is published each time: one that was lost with its transaction comes again.
      if (pause.pausedUntil === null && published === null) return;
      published = pause.pausedUntil;
      await own(trx).set(pause).execute();
    },

    async release() {
      await own(db).set({ heldUntil: 0 }).execute();
    },
  };
}
