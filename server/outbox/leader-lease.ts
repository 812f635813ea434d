import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Channel } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import { databaseSeconds } from "../db/now.ts";
import type { Pause } from "./circuit-breaker.ts";

/** A process that has not been heard of for so long sends no more. */
const HOLD_SECONDS = 15;

/** Whoever is on duty says so this often, and looks for what other processes have added. */
const LOOK_EVERY_MS = 1000;

/** Nobody else adds messages: only a clock that jumps, or a machine that sleeps, makes a look worth while. */
const LOOK_EVERY_MS_ALONE = 30_000;

export interface Standing {
  /** Whether this process may send. */
  onDuty: boolean;
  /** Whether it may since just now: what was under way before belongs to a process that is gone. */
  isNew: boolean;
  /** Where somebody else was on duty before, or is: how they left the channel. */
  pause: Pause | null;
}

/**
 * Which process sends on a channel: one at a time, so that its pace and its pauses hold for the site, and each message is
 * taken up once.
 */
export interface Duty {
  lookEveryMs: number;
  /** Takes the duty, or goes on with it, where nobody else has it. In the transaction that takes messages up. */
  take(trx: Database): Promise<Standing>;
  /** Lets the other processes know that the sending pauses, or goes on. */
  tell(trx: Database, pause: Pause): Promise<void>;
  leave(): Promise<void>;
}

/** Where one process serves the site. */
export const dutyOfOne: Duty = {
  lookEveryMs: LOOK_EVERY_MS_ALONE,
  take: async () => ({ onDuty: true, isNew: false, pause: null }),
  tell: async () => {},
  leave: async () => {},
};

/** Where several processes serve the site: whoever has the duty keeps a row, and whoever lets it grow old loses it. */
export function sharedDuty(db: Database, channel: Channel): Duty {
  const holder = randomUUID();
  const now = databaseSeconds(db);
  const heldUntil = sql<number>`${now} + ${sql.lit(HOLD_SECONDS)}`;
  /** Grows each time somebody else takes the duty. */
  let term: number | null = null;
  let told: string | null = null;

  return {
    lookEveryMs: LOOK_EVERY_MS,

    async take(trx) {
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
      if (isOthers) told = row?.pausedUntil ?? null;
      return {
        onDuty: held !== undefined,
        isNew,
        pause: isOthers && row ? { pausedUntil: row.pausedUntil, why: row.why } : null,
      };
    },

    async tell(trx, pause) {
      // While it pauses it is said each time: one that was not heard is not lost.
      if (pause.pausedUntil === null && told === null) return;
      told = pause.pausedUntil;
      await trx
        .updateTable("channels")
        .set(pause)
        .where("channel", "=", channel)
        .where("holder", "=", holder)
        .execute();
    },

    async leave() {
      await db
        .updateTable("channels")
        .set({ heldUntil: 0 })
        .where("channel", "=", channel)
        .where("holder", "=", holder)
        .execute();
    },
  };
}
