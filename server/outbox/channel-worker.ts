import { setImmediate as yieldToRequests } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Channel } from "../../schema/notifications.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { asyncCommitTransaction } from "../db/transaction.ts";
import { outsideOfCalls } from "../web/current-call.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import type { DeliveryRow } from "./delivery.ts";
import type { LeaderLease } from "./leader-lease.ts";
import { type AttemptOutcome, deliveryUpdate, MAX_WAIT_MS } from "./outcome.ts";
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
  deliver(delivery: DeliveryRow): Promise<AttemptOutcome>;
  /** Called when a delivery has failed finally: only the owner can retry it. */
  onFailed(delivery: DeliveryRow): void;
  /** Called when the circuit breaker opens. */
  onPause(why: string): void;
}

/**
 * The worker of one channel: it claims due deliveries, at most one for each connection, and stores the outcome of each before
 * its connection takes the next. So a kill at any time repeats at most one delivery for each connection, and loses none.
 */
export function channelWorker({ channel, db, clock, log, connections, perSecond, lease, ...parts }: Parts) {
  const breaker = circuitBreaker(clock);
  const limit = throttle(perSecond);
  const underWay = new Set<number>();
  const startRun = outsideOfCalls(run);
  const drained: (() => void)[] = [];
  let finished: { delivery: DeliveryRow; outcome: AttemptOutcome }[] = [];
  let isRunning = false;
  let isWoken = false;
  let isIdle = true;
  let isStopped = false;
  /** False until deliveries that a crash or a database error interrupted are queued again. */
  let areInterruptedQueued = false;
  let timer: NodeJS.Timeout | undefined;

  /** Looks for due deliveries soon; returns at once. */
  function wake() {
    isWoken = true;
    if (!isRunning) void startRun();
  }

  /** Resolves when nothing is under way, and nothing is due or the channel is paused. */
  async function drain() {
    wake();
    while (isRunning || !isIdle) await new Promise<void>((resolve) => drained.push(resolve));
  }

  /** Claims no more deliveries, and resolves when those under way have ended. */
  async function stop() {
    isStopped = true;
    clearTimeout(timer);
    await drain();
    await lease
      .release()
      .catch((error) => log.error({ err: error, channel }, "could not release the channel's leader lease"));
  }

  return { wake, drain, stop, isPaused: breaker.isPaused, state: breaker.state };

  async function run() {
    isRunning = true;
    while (isWoken || finished.length > 0) {
      isWoken = false;
      // SQLite is synchronous: requests must be answered in between.
      await yieldToRequests();
      try {
        await round();
      } catch (error) {
        log.error({ err: error, channel }, "could not read or write the outbox");
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
    const claimed = await conclude(granted);
    limit.giveBack(granted - claimed.length);
    for (const delivery of claimed) {
      start(delivery);
      // Composing a mail takes a millisecond: a dozen in a row would delay every page.
      await yieldToRequests();
    }

    // When fewer are claimed than granted, nothing more is due: there is nothing to throttle.
    const isThrottled = waitMs > 0 && claimed.length === granted;
    isIdle = underWay.size === 0 && !isThrottled;
    if (isThrottled) sleep(waitMs);
    else if (!isIdle) sleep(lease.pollMs);
    else if (!isStopped) sleep(await untilNextDue());
  }

  /** Stores the outcomes of finished deliveries, and claims at most `granted` due ones, in one transaction. */
  async function conclude(granted: number): Promise<DeliveryRow[]> {
    if (granted <= 0 && underWay.size === 0) return [];
    const now = clock.now();
    const results = finished.map((result) => ({
      ...result,
      change: deliveryUpdate(result.delivery, result.outcome, now),
    }));
    finished = [];
    try {
      const claimed = await asyncCommitTransaction(db, async (trx) => {
        const store = outboxStore(trx);
        for (const { delivery, change } of results) await store.conclude(delivery, change);
        if (isStopped || !(await maySend(trx))) return [];
        return granted > 0 ? store.claim(channel, granted, now.toISOString()) : [];
      });
      for (const { delivery, change } of results) {
        underWay.delete(delivery.id);
        if (change.status === "failed") parts.onFailed(delivery);
      }
      return claimed;
    } catch (error) {
      // The transaction may have claimed deliveries or not. The next round stores these outcomes.
      areInterruptedQueued = false;
      finished = [...results, ...finished];
      throw error;
    }
  }

  async function maySend(trx: Database): Promise<boolean> {
    const { isLeader, isNew, pause } = await lease.renew(trx, breaker.state());
    if (pause) breaker.follow(pause);
    if (isLeader && (isNew || !areInterruptedQueued)) {
      areInterruptedQueued = true;
      const interrupted = await outboxStore(trx).requeueInterrupted(channel, [...underWay]);
      if (interrupted > 0) log.info({ channel, interrupted }, "queued interrupted deliveries again");
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
    const wait = due === null ? lease.pollMs : Date.parse(due) - now.getTime();
    if (wait > MAX_WAIT_MS) await outboxStore(db).bringForward(channel, now, MAX_WAIT_MS);
    return wait > MAX_WAIT_MS ? SHORTEST_SLEEP_MS : Math.min(lease.pollMs, Math.max(SHORTEST_SLEEP_MS, wait));
  }

  function sleep(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(wake, milliseconds).unref();
  }
}
