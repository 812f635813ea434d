import { hash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  type AddressedChannel,
  type BroadcastPayload,
  CHANNELS,
  type Delivery,
  type DeliveryStatus,
  type Send,
  type SendAnswer,
  type SendContent,
  type SendDetails,
  type StartAnswer,
} from "../../schema/notifications.ts";
import type { Context } from "../context.ts";
import { Invalid, KeyReused, NotFound } from "../errors.ts";
import { batches } from "../outbox/batches.ts";
import { shownDelivery } from "../outbox/delivery.ts";
import { e164 } from "../subscribers/phone.ts";
import type { BroadcastNeeds } from "./needs.ts";
import { counted } from "./send-views.ts";
import { type SendRow, sendsStore } from "./sends-store.ts";

export type SendsService = ReturnType<typeof sendsService>;

/** The same content within this time is the same press of a button. */
const SAME_PRESS_MS = 10 * 60_000;
const LISTED = 50;
const FAILED_SHOWN = 500;
const PAGE = 200;

/** `POST …` answers at the latest after this, product.md says ten seconds. */
const ANSWER_WITHIN_MS = 9500;
const FIRST_LOOK_MS = 20;
const LOOK_EVERY_MS = 200;

/** Which addressed channels a send takes. Phones are told of every kind. */
export const channelsOf = (kind: SendContent["kind"]): readonly AddressedChannel[] =>
  kind === "location-update" ? ["email", "sms"] : kind === "mass-sms" ? ["sms"] : ["email"];

/** Sends to many people (product.md, *Messages that go out*): started once, seen through to the end. */
export function sendsService(
  { db, clock, write, worker }: Context,
  { business, news, subscribers, push }: BroadcastNeeds,
) {
  const store = sendsStore(db);
  const deliveries = batches(db);
  const closing = new AbortController();

  return {
    /**
     * Sends to every active subscriber by the channels that they chose; followers of some stops get what is about those alone.
     * The same press of the button sends once.
     * @param origin the site's address, for the links
     * @param key the caller's idempotency key
     * @returns the counts when all has been tried, or after ten seconds
     * @throws NotFound for an unknown stop, Conflict for an event of it that holds no more, KeyReused for the key of another send
     */
    async start(content: SendContent, origin: string, key?: string): Promise<StartAnswer> {
      const { payload, cause } = await prepared(content, origin);
      const fingerprint = fingerprintOf(content);
      const since = new Date(clock.now().getTime() - SAME_PRESS_MS).toISOString();
      const { row, alreadySentAt } = await write(async (trx) => {
        const inTransaction = sendsStore(trx);
        const once = cause ?? (key ? `key:${key}` : `once:${randomUUID()}`);
        const known =
          (await inTransaction.byCause(once)) ??
          (key || cause ? undefined : await inTransaction.byFingerprint(fingerprint, since));
        if (known && !cause && known.fingerprint !== fingerprint) {
          throw new KeyReused();
        }
        if (known) return { row: known, alreadySentAt: known.createdAt };
        const added = await inTransaction.insert({
          ...created(),
          kind: content.kind,
          cause: once,
          fingerprint,
          payload,
        });
        const { id, createdAt } = added;
        for (const channel of channelsOf(content.kind)) {
          await batches(trx).addAll(id, channel, subscribers.reachedBy(channel, payload.topics, trx), createdAt);
        }
        await batches(trx).addAll(id, "push", push.reachedBy(payload.topics, trx), createdAt);
        return { row: added, alreadySentAt: null };
      });
      return { ...(await seenThrough(row)), alreadySentAt };
    },

    /**
     * Sends the same to the owner alone: by mail to where notices go, by SMS to `phone` or the business's number.
     * @throws NotFound for an unknown stop, Invalid at `phone` when no SMS can go there
     */
    async test(content: SendContent, origin: string, phone?: string): Promise<SendAnswer> {
      const { payload } = await prepared(content, origin);
      const settings = await business.settings();
      const recipientOn = async (channel: AddressedChannel) =>
        channel === "email" ? settings.ownerEmail || settings.email : e164(phone ?? settings.phone).catch(notReached);
      const notReached = () => {
        const number = phone ?? `${settings.phone}, the business's number in Settings`;
        throw new Invalid("phone", `No SMS can go to ${number}`);
      };
      const recipients = await Promise.all(
        channelsOf(content.kind).map(async (channel) => ({ channel, recipient: await recipientOn(channel) })),
      );
      const cause = `test:${randomUUID()}`;
      const row = await write(async (trx) => {
        const added = await sendsStore(trx).insert({ ...created(), kind: "test", cause, fingerprint: cause, payload });
        for (const { channel, recipient } of recipients)
          await batches(trx).add(added.id, channel, recipient, added.createdAt);
        return added;
      });
      return seenThrough(row);
    },

    /** The failed deliveries once more. @throws NotFound */
    async retry(id: number): Promise<SendAnswer> {
      const row = await known(id);
      await write((trx) => batches(trx).requeueFailed(id, clock.now().toISOString()));
      return seenThrough(row);
    },

    /** The newest first. */
    async list(): Promise<Send[]> {
      const rows = await store.list(LISTED);
      const tally = await deliveries.tally(rows.map(({ id }) => id));
      return rows.map((row) => counted(row, tally));
    },

    /** @throws NotFound */
    async details(id: number): Promise<SendDetails> {
      const row = await known(id);
      const failed = await deliveries.page(id, 0, FAILED_SHOWN, "failed");
      return { ...(await countsOf(row)), failed: failed.map(shownDelivery) };
    },

    /** Every delivery of a send, in pages. @throws NotFound */
    async deliveries(
      id: number,
      after: number,
      status?: DeliveryStatus,
    ): Promise<{ deliveries: Delivery[]; next: number | null }> {
      await known(id);
      const rows = await deliveries.page(id, after, PAGE, status);
      return { deliveries: rows.map(shownDelivery), next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
    },

    /** Deletes broadcasts that are older and have no delivery left. */
    deleteEmpty: (before: string): Promise<unknown> => write((trx) => sendsStore(trx).deleteEmpty(before)),

    /** A send's counts as they are now. @throws NotFound */
    progress: async (id: number): Promise<Send> => countsOf(await known(id)),

    /** Ends when the server stops: who watches a send stops waiting. */
    closing: closing.signal,

    /** Lets every call that waits for a send answer now. */
    close: () => closing.abort(),
  };

  function created() {
    return { createdAt: clock.now().toISOString() };
  }

  /** The stored content of a broadcast, and its cause where the content itself makes two presses one. */
  async function prepared(
    content: SendContent,
    origin: string,
  ): Promise<{ payload: BroadcastPayload & { topics: string[] }; cause?: string }> {
    if (content.kind !== "location-update") return { payload: { ...content, origin, topics: [] } };
    const { stored, cause, topics } = await news.begin(content);
    return { payload: { kind: content.kind, origin, topics, ...stored }, cause };
  }

  async function known(id: number): Promise<SendRow> {
    const row = await store.byId(id);
    if (!row) throw new NotFound("Send");
    return row;
  }

  async function countsOf(row: SendRow): Promise<Send> {
    return counted(row, await deliveries.tally([row.id]));
  }

  /** Waits until nothing of the send can go on at once, at most ten seconds. */
  async function seenThrough(row: SendRow): Promise<SendAnswer> {
    const deadline = performance.now() + ANSWER_WITHIN_MS;
    let pause = FIRST_LOOK_MS;
    while ((await isBusy(row.id)) && performance.now() < deadline && !closing.signal.aborted) {
      const milliseconds = Math.max(0, Math.min(pause, deadline - performance.now()));
      await wait(milliseconds, undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, LOOK_EVERY_MS);
    }
    const { id, successCount, queuedCount, failedCount } = await countsOf(row);
    return { sendId: id, successCount, queuedCount, failedCount };
  }

  async function isBusy(id: number): Promise<boolean> {
    const flowing = CHANNELS.filter((channel) => !worker.state(channel).isPaused);
    return deliveries.isBusy(id, flowing, clock.now().toISOString());
  }
}

const fingerprintOf = (content: SendContent) => hash("sha256", JSON.stringify(content), "base64url");
