import { hash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  type AddressedChannel,
  type Broadcast,
  type BroadcastAnswer,
  type BroadcastContent,
  type BroadcastDetails,
  type BroadcastPayload,
  CHANNELS,
  type Delivery,
  type DeliveryStatus,
  type NewBroadcastAnswer,
} from "../../schema/notifications.ts";
import type { Context } from "../context.ts";
import { Invalid, KeyReused, NotFound } from "../errors.ts";
import { broadcastDeliveries } from "../outbox/batches.ts";
import { toDelivery } from "../outbox/delivery.ts";
import { e164 } from "../subscribers/phone.ts";
import type { BroadcastNeeds } from "./needs.ts";
import { withDeliveryCounts } from "./send-views.ts";
import { type BroadcastRow, broadcastStore } from "./store.ts";

export type BroadcastService = ReturnType<typeof broadcastService>;

/** Without an idempotency key, the same content within this time counts as a repeated call. */
const REPEATED_WITHIN_MS = 10 * 60_000;
const LISTED = 50;
const FAILED_SHOWN = 500;
const PAGE = 200;

/** The calls answer within ten seconds (product.md, *Messages that go out*). */
const ANSWER_WITHIN_MS = 9500;
const FIRST_POLL_MS = 20;
const POLL_MS = 200;

/** The addressed channels of a broadcast. Push gets every kind. */
export const channelsOf = (kind: BroadcastContent["kind"]): readonly AddressedChannel[] =>
  kind === "location-update" ? ["email", "sms"] : kind === "mass-sms" ? ["sms"] : ["email"];

/** Starts broadcasts, and reads their progress (product.md, *Messages that go out*). */
export function broadcastService(
  { db, clock, write, worker }: Context,
  { business, news, subscribers, push }: BroadcastNeeds,
) {
  const store = broadcastStore(db);
  const deliveries = broadcastDeliveries(db);
  const closing = new AbortController();

  return {
    /**
     * Starts a broadcast to every active subscriber by their chosen channels; followers of some stops get only news of those. A
     * repeated call starts nothing.
     * @param origin the site's address, for the links
     * @param key the caller's idempotency key
     * @returns the counts when all was tried, or after ten seconds
     * @throws NotFound for an unknown stop, Conflict for an event that is outdated, KeyReused for the key of another broadcast
     */
    async start(content: BroadcastContent, origin: string, key?: string): Promise<NewBroadcastAnswer> {
      const { payload, cause } = await prepared(content, origin);
      const fingerprint = fingerprintOf(content);
      const since = new Date(clock.now().getTime() - REPEATED_WITHIN_MS).toISOString();
      const { row, alreadySentAt } = await write(async (trx) => {
        const inTransaction = broadcastStore(trx);
        const uniqueCause = cause ?? (key ? `key:${key}` : `once:${randomUUID()}`);
        const existing =
          (await inTransaction.byCause(uniqueCause)) ??
          (key || cause ? undefined : await inTransaction.byFingerprint(fingerprint, since));
        if (existing && !cause && existing.fingerprint !== fingerprint) {
          throw new KeyReused();
        }
        if (existing) return { row: existing, alreadySentAt: existing.createdAt };
        const added = await inTransaction.insert({
          ...created(),
          kind: content.kind,
          cause: uniqueCause,
          fingerprint,
          payload,
        });
        const { id, createdAt } = added;
        for (const channel of channelsOf(content.kind)) {
          await broadcastDeliveries(trx).addAll(
            id,
            channel,
            subscribers.recipients(channel, payload.topics, trx),
            createdAt,
          );
        }
        await broadcastDeliveries(trx).addAll(id, "push", push.recipients(payload.topics, trx), createdAt);
        return { row: added, alreadySentAt: null };
      });
      return { ...(await afterSending(row)), alreadySentAt };
    },

    /**
     * Sends a broadcast to the owner alone: by mail to the address for notices, by SMS to `phone` or the business's number.
     * @throws NotFound for an unknown stop, Invalid at `phone` when it cannot get SMS
     */
    async test(content: BroadcastContent, origin: string, phone?: string): Promise<BroadcastAnswer> {
      const { payload } = await prepared(content, origin);
      const settings = await business.settings();
      const recipientOn = async (channel: AddressedChannel) =>
        channel === "email" ? settings.ownerEmail || settings.email : e164(phone ?? settings.phone).catch(refuse);
      const refuse = () => {
        const number = phone ?? `${settings.phone}, the business's number in Settings`;
        throw new Invalid("phone", `No SMS can go to ${number}`);
      };
      const recipients = await Promise.all(
        channelsOf(content.kind).map(async (channel) => ({ channel, recipient: await recipientOn(channel) })),
      );
      const cause = `test:${randomUUID()}`;
      const row = await write(async (trx) => {
        const added = await broadcastStore(trx).insert({
          ...created(),
          kind: "test",
          cause,
          fingerprint: cause,
          payload,
        });
        for (const { channel, recipient } of recipients)
          await broadcastDeliveries(trx).add(added.id, channel, recipient, added.createdAt);
        return added;
      });
      return afterSending(row);
    },

    /** Queues the failed deliveries of a broadcast again. @throws NotFound */
    async retry(id: number): Promise<BroadcastAnswer> {
      const row = await rowOf(id);
      await write((trx) => broadcastDeliveries(trx).requeueFailed(id, clock.now().toISOString()));
      return afterSending(row);
    },

    /** The latest broadcasts, the newest first. */
    async list(): Promise<Broadcast[]> {
      const rows = await store.list(LISTED);
      const tally = await deliveries.tally(rows.map(({ id }) => id));
      return rows.map((row) => withDeliveryCounts(row, tally));
    },

    /** A broadcast with its failed deliveries. @throws NotFound */
    async details(id: number): Promise<BroadcastDetails> {
      const row = await rowOf(id);
      const failed = await deliveries.page(id, 0, FAILED_SHOWN, "failed");
      return { ...(await countsOf(row)), failed: failed.map(toDelivery) };
    },

    /** A page of a broadcast's deliveries. @param after the last id of the previous page @throws NotFound */
    async deliveries(
      id: number,
      after: number,
      status?: DeliveryStatus,
    ): Promise<{ deliveries: Delivery[]; next: number | null }> {
      await rowOf(id);
      const rows = await deliveries.page(id, after, PAGE, status);
      return { deliveries: rows.map(toDelivery), next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
    },

    /** Deletes broadcasts from before a time that have no deliveries any more. */
    deleteEmpty: (before: string): Promise<unknown> => write((trx) => broadcastStore(trx).deleteEmpty(before)),

    /** A broadcast's current counts. @throws NotFound */
    progress: async (id: number): Promise<Broadcast> => countsOf(await rowOf(id)),

    /** Aborted when the server stops. */
    closing: closing.signal,

    /** Makes every call that waits for a broadcast answer at once. */
    close: () => closing.abort(),
  };

  function created() {
    return { createdAt: clock.now().toISOString() };
  }

  /** The stored content of a broadcast, and the cause of one about a stop. */
  async function prepared(
    content: BroadcastContent,
    origin: string,
  ): Promise<{ payload: BroadcastPayload & { topics: string[] }; cause?: string }> {
    if (content.kind !== "location-update") return { payload: { ...content, origin, topics: [] } };
    const { stored, cause, topics } = await news.prepare(content);
    return { payload: { kind: content.kind, origin, topics, ...stored }, cause };
  }

  async function rowOf(id: number): Promise<BroadcastRow> {
    const row = await store.byId(id);
    if (!row) throw new NotFound("Send");
    return row;
  }

  async function countsOf(row: BroadcastRow): Promise<Broadcast> {
    return withDeliveryCounts(row, await deliveries.tally([row.id]));
  }

  /** Waits until no delivery is under way or due, at most ten seconds. @returns the counts */
  async function afterSending(row: BroadcastRow): Promise<BroadcastAnswer> {
    const deadline = performance.now() + ANSWER_WITHIN_MS;
    let pause = FIRST_POLL_MS;
    while ((await isBusy(row.id)) && performance.now() < deadline && !closing.signal.aborted) {
      const milliseconds = Math.max(0, Math.min(pause, deadline - performance.now()));
      await wait(milliseconds, undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, POLL_MS);
    }
    const { id, successCount, queuedCount, failedCount } = await countsOf(row);
    return { sendId: id, successCount, queuedCount, failedCount };
  }

  async function isBusy(id: number): Promise<boolean> {
    const unpaused = CHANNELS.filter((channel) => !worker.state(channel).isPaused);
    return deliveries.isBusy(id, unpaused, clock.now().toISOString());
  }
}

const fingerprintOf = (content: BroadcastContent) => hash("sha256", JSON.stringify(content), "base64url");
