import { setImmediate as yieldToRequests } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Channel } from "../../schema/notifications.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { relaxed } from "../db/transaction.ts";
import { outsideOfCalls } from "../web/current-call.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import type { DeliveryRow } from "./delivery.ts";
import type { LeaderLease } from "./leader-lease.ts";
import { changeAfter, LONGEST_WAIT_MS, type Outcome } from "./outcome.ts";
import { outboxStore } from "./store.ts";
import { throttle } from "./throttle.ts";

const SHORTEST_SLEEP_MS = 250;

interface Parts {
  channel: Channel;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** How many deliveries may be under way at once. */
  connections: number;
  /** How many deliveries may start in a second. */
  perSecond(): Promise<number>;
  lease: LeaderLease;
  /** Sends one delivery; never rejects. */
  deliver(delivery: DeliveryRow): Promise<Outcome>;
  /** A delivery will not be tried again by itself. */
  onFailed(delivery: DeliveryRow): void;
  /** The provider keeps refusing: nothing is sent for a while. */
  onPause(why: string): void;
}

/**
 * The worker of one channel: takes up what is due, never more at once than there are connections, and writes down what became
 * of it before the connection takes the next. So a kill at any moment repeats at most one delivery for each connection, and
 * loses none.
 */
export function channelWorker({ channel, db, clock, log, connections, perSecond, lease, ...parts }: Parts) {
  const breaker = circuitBreaker(clock);
  const limit = throttle(perSecond);
  const underWay = new Set<number>();
  const startRun = outsideOfCalls(run);
  const drained: (() => void)[] = [];
  let finished: { delivery: DeliveryRow; outcome: Outcome }[] = [];
  let isRunning = false;
  let isWoken = false;
  let isIdle = true;
  let isStopped = false;
  /** Whether all that the outbox shows as under way here is. Not so at the start, nor when the database broke off. */
  let isCertain = false;
  let timer: NodeJS.Timeout | undefined;

  /** Looks for due deliveries soon; returns at once. */
  function wake() {
    isWoken = true;
    if (!isRunning) void startRun();
  }

  /** Resolves when nothing is due or under way, or all that is due is held back by a pause. */
  async function drain() {
    wake();
    while (isRunning || !isIdle) await new Promise<void>((resolve) => drained.push(resolve));
  }

  /** Takes nothing up any more, and resolves when what is under way has come to its end. */
  async function stop() {
    isStopped = true;
    clearTimeout(timer);
    await drain();
    await lease.release().catch((error) => log.error({ err: error, channel }, "the outbox could not be handed over"));
  }

  return { wake, drain, stop, isPaused: breaker.isPaused, state: breaker.state };

  async function run() {
    isRunning = true;
    while (isWoken || finished.length > 0) {
      isWoken = false;
      // The database answers without leaving the processor: requests must be answered in between.
      await yieldToRequests();
      try {
        await round();
      } catch (error) {
        log.error({ err: error, channel }, "the outbox could not be read or written");
        sleep(1000);
        break;
      }
    }
    isRunning = false;
    for (const resolve of drained.splice(0)) resolve();
  }

  async function round() {
    const free = isStopped ? 0 : breaker.room(connections) - (underWay.size - finished.length);
    const { granted, waitMs } = free > 0 ? await limit.take(free) : { granted: 0, waitMs: 0 };
    const taken = await conclude(granted);
    limit.giveBack(granted - taken.length);
    for (const delivery of taken) {
      start(delivery);
      // Making a mail takes a millisecond: a dozen in a row would hold up every page.
      await yieldToRequests();
    }

    // Fewer taken than granted: nothing more is due, however long the throttle would have it wait.
    const isHeld = waitMs > 0 && taken.length === granted;
    isIdle = underWay.size === 0 && !isHeld;
    if (isHeld) sleep(waitMs);
    else if (!isIdle) sleep(lease.lookEveryMs);
    else if (!isStopped) sleep(await untilNextDue());
  }

  /** Writes down what has finished, and takes up as many deliveries as are granted. */
  async function conclude(granted: number): Promise<DeliveryRow[]> {
    if (granted <= 0 && underWay.size === 0) return [];
    const now = clock.now();
    const results = finished.map((result) => ({
      ...result,
      change: changeAfter(result.delivery, result.outcome, now),
    }));
    finished = [];
    try {
      const taken = await relaxed(db, async (trx) => {
        const store = outboxStore(trx);
        for (const { delivery, change } of results) await store.conclude(delivery, change);
        if (isStopped || !(await maySend(trx))) return [];
        return granted > 0 ? store.claim(channel, granted, now.toISOString()) : [];
      });
      for (const { delivery, change } of results) {
        underWay.delete(delivery.id);
        if (change.status === "failed") parts.onFailed(delivery);
      }
      return taken;
    } catch (error) {
      // Whether anything was taken up is not known now. What was sent must be written down: the next round does it.
      isCertain = false;
      finished = [...results, ...finished];
      throw error;
    }
  }

  async function maySend(trx: Database): Promise<boolean> {
    const { isLeader, isNew, pause } = await lease.renew(trx, breaker.state());
    if (pause) breaker.follow(pause);
    if (isLeader && (isNew || !isCertain)) {
      isCertain = true;
      const interrupted = await outboxStore(trx).requeueInterrupted(channel, [...underWay]);
      if (interrupted > 0) log.info({ channel, interrupted }, "deliveries that were under way and lost wait again");
    }
    return isLeader && !breaker.isPaused();
  }

  function start(delivery: DeliveryRow) {
    underWay.add(delivery.id);
    void parts.deliver(delivery).then((outcome) => {
      if (outcome.status === "sent") breaker.accepted();
      if (outcome.status === "refused") {
        const { message: why, refusal } = outcome.error;
        if (!refusal.isUnproven && breaker.refused(refusal.blame, why)) parts.onPause(why);
      }
      finished.push({ delivery, outcome });
      wake();
    });
  }

  async function untilNextDue(): Promise<number> {
    const { pausedUntil } = breaker.state();
    const due = breaker.isPaused() ? pausedUntil : await outboxStore(db).nextDue(channel);
    const now = clock.now();
    const wait = due === null ? lease.lookEveryMs : Date.parse(due) - now.getTime();
    if (wait > LONGEST_WAIT_MS) await outboxStore(db).bringForward(channel, now, LONGEST_WAIT_MS);
    return wait > LONGEST_WAIT_MS ? SHORTEST_SLEEP_MS : Math.min(lease.lookEveryMs, Math.max(SHORTEST_SLEEP_MS, wait));
  }

  function sleep(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(wake, milliseconds).unref();
  }
}
