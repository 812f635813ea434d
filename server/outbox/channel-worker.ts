import { setImmediate as visitorsFirst } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Channel } from "../../schema/notifications.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { relaxed } from "../db/transaction.ts";
import { breaker } from "./circuit-breaker.ts";
import type { Duty } from "./leader-lease.ts";
import { changeAfter, type Outcome } from "./outcome.ts";
import { LONGEST_WAIT_MS } from "./retry.ts";
import { type Message, outboxStore } from "./store.ts";
import { pace } from "./throttle.ts";

const SHORTEST_SLEEP_MS = 250;

interface Parts {
  channel: Channel;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** How many messages may be under way at once. */
  connections: number;
  /** How many messages may start in a second. */
  perSecond(): Promise<number>;
  duty: Duty;
  /** Sends one message; never rejects. */
  deliver(message: Message): Promise<Outcome>;
  /** The provider keeps refusing: nothing is sent for a while. */
  onPause(why: string): void;
}

/**
 * One channel's part of the outbox: takes up what is due, never more at once than there are connections, and writes down
 * what became of it before the connection takes the next. So a kill at any moment repeats at most one message for each
 * connection, and loses none.
 */
export function lane({ channel, db, clock, log, connections, perSecond, duty, deliver, onPause }: Parts) {
  const control = breaker(clock);
  const tempo = pace(perSecond);
  const underWay = new Set<number>();
  const waiting: (() => void)[] = [];
  let finished: { message: Message; outcome: Outcome }[] = [];
  let turning = false;
  let woken = false;
  let idle = true;
  let stopped = false;
  /** Whether all that the outbox shows as under way here is. Not so at the start, nor when the database broke off. */
  let isSure = false;
  let timer: NodeJS.Timeout | undefined;

  /** Looks for due messages soon; returns at once. */
  function wake() {
    woken = true;
    if (!turning) void turns();
  }

  /** Resolves when nothing is due or under way, or all that is due is held back by a pause. */
  async function drain() {
    wake();
    while (turning || !idle) await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Takes nothing up any more, and resolves when what is under way has come to its end. */
  async function stop() {
    stopped = true;
    clearTimeout(timer);
    await drain();
    await duty.leave().catch((error) => log.error({ err: error, channel }, "the outbox could not be handed over"));
  }

  return { wake, drain, stop, isPaused: control.isPaused, state: control.state };

  async function turns() {
    turning = true;
    while (woken || finished.length > 0) {
      woken = false;
      // The database answers at once, without leaving the processor: visitors must get their turn in between.
      await visitorsFirst();
      try {
        await turn();
      } catch (error) {
        log.error({ err: error, channel }, "the outbox could not be read or written");
        sleep(1000);
        break;
      }
    }
    turning = false;
    for (const resolve of waiting.splice(0)) resolve();
  }

  async function turn() {
    const free = stopped ? 0 : control.room(connections) - (underWay.size - finished.length);
    const { granted, waitMs } = free > 0 ? await tempo.take(free) : { granted: 0, waitMs: 0 };
    const taken = await conclude(granted);
    tempo.giveBack(granted - taken.length);
    for (const message of taken) {
      start(message);
      // Making a mail takes a millisecond: a dozen in a row would hold up every page.
      await visitorsFirst();
    }

    // Fewer taken than granted: nothing more is due, however long the pace would have it wait.
    const isHeld = waitMs > 0 && taken.length === granted;
    idle = underWay.size === 0 && !isHeld;
    if (isHeld) sleep(waitMs);
    else if (!idle) sleep(duty.lookEveryMs);
    else if (!stopped) sleep(await untilNextDue());
  }

  /** Writes down what has finished, and takes up as many messages as are granted. */
  async function conclude(granted: number): Promise<Message[]> {
    const results = finished;
    if (granted <= 0 && underWay.size === 0) return [];
    const now = clock.now();
    finished = [];
    try {
      const taken = await relaxed(db, async (trx) => {
        const store = outboxStore(trx);
        for (const { message, outcome } of results) await store.conclude(message, changeAfter(message, outcome, now));
        if (stopped || !(await isOnDuty(trx))) return [];
        return granted > 0 ? store.claim(channel, granted, now.toISOString()) : [];
      });
      for (const { message } of results) underWay.delete(message.id);
      return taken;
    } catch (error) {
      // Whether anything was taken up is not known now. What was sent must come to be known as sent: kept for the next turn.
      isSure = false;
      finished = [...results, ...finished];
      throw error;
    }
  }

  async function isOnDuty(trx: Database): Promise<boolean> {
    const { onDuty, isNew, pause } = await duty.take(trx);
    if (pause) control.follow(pause);
    else await duty.tell(trx, control.state());
    if (onDuty && (isNew || !isSure)) {
      isSure = true;
      const interrupted = await outboxStore(trx).requeueInterrupted(channel, [...underWay]);
      if (interrupted > 0) log.info({ channel, interrupted }, "messages that were under way and lost wait again");
    }
    return onDuty && !control.isPaused();
  }

  function start(message: Message) {
    underWay.add(message.id);
    void deliver(message).then((outcome) => {
      if (outcome.status === "sent") control.accepted();
      if (outcome.status === "refused") {
        const { message: why, refusal } = outcome.error;
        if (control.refused(refusal.blame, why)) onPause(why);
      }
      finished.push({ message, outcome });
      wake();
    });
  }

  async function untilNextDue(): Promise<number> {
    const { pausedUntil } = control.state();
    const due = control.isPaused() ? pausedUntil : await outboxStore(db).nextDue(channel);
    const now = clock.now();
    const wait = due === null ? duty.lookEveryMs : Date.parse(due) - now.getTime();
    if (wait > LONGEST_WAIT_MS) await outboxStore(db).bringForward(channel, now, LONGEST_WAIT_MS);
    return wait > LONGEST_WAIT_MS ? SHORTEST_SLEEP_MS : Math.min(duty.lookEveryMs, Math.max(SHORTEST_SLEEP_MS, wait));
  }

  function sleep(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(wake, milliseconds).unref();
  }
}
