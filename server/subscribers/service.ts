import { randomUUID } from "node:crypto";
import { type FollowedTopic, MAX_TOPICS, type NewFollower } from "../../schema/follows.ts";
import type { AddressedChannel } from "../../schema/notifications.ts";
import { consentWording } from "../../schema/subscriber-consent.ts";
import {
  type ConsentRecord,
  type ListedSubscriber,
  MAX_MAILTO_ADDRESSES,
  type NewSubscriber,
  SMS_NEEDS_PHONE,
  type Subscriber,
  type SubscriberChange,
  type SubscribersQuery,
  type SubscriberTotals,
  subscriber,
} from "../../schema/subscribers.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { assertRevision } from "../db/revision.ts";
import { Conflict, Invalid, NotFound } from "../errors.ts";
import type { FollowsService } from "../follows/service.ts";
import { forgetAnswers } from "../idempotency/once.ts";
import { alertTokens } from "./alert-tokens.ts";
import { alertsService } from "./alerts.ts";
import { importService } from "./import.ts";
import { subscriberMails } from "./outbox-kinds.ts";
import { e164, storedPhone } from "./phone.ts";
import { type SubscriberRow, subscriberFollower, subscriberStore } from "./store.ts";

export type SubscriberService = ReturnType<typeof subscriberService>;

/** The `from` of the consents of the public forms. */
const SIGN_UP_FORM = "website form";
const FOLLOW_FORM = "website form, chosen stops";

export interface SubscriberNeeds {
  business: BusinessService;
  mails: BusinessMails;
  follows: FollowsService;
}

/** Subscribers (product.md, *Stored data*, *Messages that go out*). */
export function subscriberService(context: Context, { business, mails: businessMails, follows }: SubscriberNeeds) {
  const { db, clock, write, dryRun, queue } = context;
  const store = subscriberStore(db);
  const mails = subscriberMails(context, businessMails);
  const alerts = alertsService(context, { business, follows });

  return {
    /** The subscribers that match `search` and `channel`, the newest first; with `rows`, at most so many. */
    async list(query: SubscribersQuery = { search: "" }): Promise<ListedSubscriber[]> {
      const counts = await follows.countEach();
      const rows = await store.list(query);
      return rows.map((row) => ({ ...row, follows: counts.get(row.id) ?? 0 }));
    },

    /** @throws NotFound */
    async consentOf(id: number): Promise<ConsentRecord> {
      const row = await store.byId(id);
      if (!row) throw new NotFound("Subscriber");
      return { consent: row.consent };
    },

    /** The number of subscribers, of those with mail and SMS, and of the recipients of a mass mail and a mass SMS, with addresses for a mail program. */
    async totals(): Promise<SubscriberTotals> {
      return {
        ...(await store.totals()),
        massMails: await store.countRecipients("email", []),
        massTexts: await store.countRecipients("sms", []),
        mailAddresses: await store.mailAddresses(MAX_MAILTO_ADDRESSES),
      };
    },

    /** The number of subscribers, active or not. */
    count: (): Promise<number> => store.count(),

    /**
     * Signs a visitor up for all stops, with their consent. An unsubscribed person becomes active with the new choices. A filled
     * honeypot stores nothing, and an active follower of chosen stops is not changed but gets their signed link (product.md,
     * *Following*): the answer is the same.
     * @param address the visitor's network address, for the record of consent
     * @throws Invalid at `phone`, Conflict when the e-mail address belongs to an active follower of all stops
     */
    async signUp({ website, ...choices }: NewSubscriber, address: string): Promise<Subscriber> {
      const row = await newRow(choices, { from: SIGN_UP_FORM, address, chosen: [] });
      return (website ? dryRun : write)(async (trx) => (await addOrMerge(trx, row)) ?? (await dummyRow(trx, row)));
    },

    /**
     * Signs a visitor up for chosen places, weekdays or stops (product.md, *Following*). An active follower of chosen stops gets
     * these in addition, without other changes. The honeypot works as in `signUp`.
     * @returns the chosen topics with their labels
     * @throws Invalid at `phone` or `topics`, Conflict when the address belongs to an active follower of all stops
     */
    async follow({ website, topics, ...choices }: NewFollower, address: string): Promise<FollowedTopic[]> {
      const chosen = await follows.chosen(topics);
      const row = await newRow(choices, { from: FOLLOW_FORM, address, chosen });
      const stored = await follows.stored(topics);
      const isCurrent = await follows.isCurrent();
      await (website ? dryRun : write)((trx) => addOrMerge(trx, row, stored, isCurrent));
      return chosen;
    },

    /**
     * Changes the given fields; null empties a field. The consent is not changed.
     * @param baseRevision the revision that the author of the change saw
     * @throws NotFound, StaleRevision, Invalid at `phone` for an invalid number, or none with SMS turned on
     */
    async update(id: number, change: SubscriberChange, baseRevision?: number): Promise<Subscriber> {
      const normalised = { ...change, ...(change.phone ? { phone: await storedPhone(change.phone, false) } : {}) };
      return write(async (trx) => {
        const inTransaction = subscriberStore(trx);
        const before = await inTransaction.byId(id);
        if (!before) throw new NotFound("Subscriber");
        assertRevision<Subscriber>(subscriber.parse(before), normalised, baseRevision);
        const updated = await inTransaction.update(before, normalised);
        if (updated.smsNotifications && !updated.phone) throw new Invalid("phone", SMS_NEEDS_PHONE);
        const isNewForSms = updated.smsNotifications && (change.phone || change.smsNotifications);
        if (isNewForSms && updated.phone) await e164(updated.phone);
        return subscriber.parse(updated);
      });
    },

    /** Deletes a subscriber, and cancels their queued deliveries. @throws NotFound */
    delete: (id: number): Promise<void> =>
      write(async (trx) => {
        await queue.forget(trx, id);
        await forgetAnswers(trx, "subscribers", [id]);
        if (!(await subscriberStore(trx).delete(id))) throw new NotFound("Subscriber");
      }),

    /** The ids of the subscriber with this address: one or none. @param email in lower case */
    idsOf: (trx: Database, email: string): Promise<number[]> => subscriberStore(trx).idsOf(email),

    /** Deletes a person, after the outbox has erased their deliveries. @returns the number of rows: one or none */
    async erase(trx: Database, email: string): Promise<number> {
      const inTransaction = subscriberStore(trx);
      const [id] = await inTransaction.idsOf(email);
      if (id !== undefined) await forgetAnswers(trx, "subscribers", [id]);
      return id !== undefined && (await inTransaction.delete(id)) ? 1 : 0;
    },

    byId: (id: number): Promise<Subscriber | undefined> => store.byId(id),

    /** Whether a subscriber follows one of these topics, or none in particular. @param topics as in `recipients` */
    isInterested: (id: number, topics: string[]): Promise<boolean> =>
      follows.isInterested(subscriberFollower(id), topics),

    /** Whether somebody gets SMS about these topics at this number. @param phone E.164 @param topics as in `recipients` */
    isSmsRecipient: (phone: string, topics: string[]): Promise<boolean> => store.isSmsRecipient(phone, topics),

    /**
     * A query of the recipients of a channel, with `id` and `recipient` (an e-mail address or an E.164 number): there may be
     * thousands, which are never all in memory.
     * @param topics the topics of a broadcast, whose followers get it; empty for one that is about no stop
     */
    recipients: (channel: AddressedChannel, topics: string[], from: Database) =>
      subscriberStore(from).recipients(channel, topics),

    /** The number of people, mails and SMS of a broadcast on these channels. @param topics as in `recipients` */
    async countRecipients(
      channels: readonly AddressedChannel[],
      topics: string[],
    ): Promise<{ people: number; mails: number; texts: number }> {
      const [people, mails, texts] = [
        await store.countPeople(channels, topics),
        channels.includes("email") ? await store.countRecipients("email", topics) : 0,
        channels.includes("sms") ? await store.countRecipients("sms", topics) : 0,
      ];
      return { people, mails, texts };
    },

    import: importService(context, { business }).import,

    /** Subscribers' own changes. */
    alerts,

    /** The token of a subscriber's own links. */
    tokenOf: alertTokens(db).tokenOf,
  };

  async function newRow(
    choices: Omit<NewSubscriber, "website">,
    { from, address, chosen }: { from: string; address: string; chosen: FollowedTopic[] },
  ): Promise<SubscriberRow> {
    const at = clock.now().toISOString();
    const labels = chosen.map(({ label }) => label);
    const wording = consentWording((await business.read()).name, choices, labels);
    return {
      ...choices,
      phone: choices.phone && (await storedPhone(choices.phone, choices.smsNotifications)),
      isActive: true,
      consent: { at, from, address, wording },
      createdAt: at,
    };
  }

  /**
   * Stores a sign-up. When the address is already subscribed to chosen stops, it adds the topics and mails the link, and changes
   * nothing else: anybody can enter somebody's address.
   * @param topics stored ones; empty for all stops
   * @param isCurrent whether a topic is more than a stop that is over; the others are dropped when there are too many
   * @returns the new row; null for an existing person, about whom the answer must reveal nothing
   * @throws Conflict for an active follower of all stops
   */
  async function addOrMerge(
    trx: Database,
    row: SubscriberRow,
    topics: string[] = [],
    isCurrent: (topic: string) => boolean = () => true,
  ): Promise<Subscriber | null> {
    const store = subscriberStore(trx);
    const existing = await store.byEmail(row.email);
    if (!existing?.isActive) {
      const { createdAt: _, ...reactivated } = row;
      const stored = existing ? await store.update(existing, reactivated) : await store.insert(row);
      await follows.replace(trx, subscriberFollower(stored.id), topics);
      return existing ? null : stored;
    }
    const before = await follows.of(subscriberFollower(existing.id), trx);
    if (before.length === 0) throw new Conflict("This email address is already subscribed");
    const all = [...new Set([...before, ...topics])];
    if (all.length > before.length) {
      const remaining = all.length > MAX_TOPICS ? all.filter(isCurrent) : all;
      await follows.replace(
        trx,
        subscriberFollower(existing.id),
        remaining.slice(0, Math.max(before.length, MAX_TOPICS)),
      );
    }
    await mails.sendLink(trx, existing);
    return null;
  }
}

/** A made-up row, so that the answer does not reveal who is subscribed. It uses an id up: the next subscriber gets another. */
async function dummyRow(trx: Database, row: SubscriberRow): Promise<Subscriber> {
  const dummy = await subscriberStore(trx).insert({ ...row, email: `${randomUUID()}@invalid` });
  await subscriberStore(trx).delete(dummy.id);
  return { ...dummy, email: row.email };
}
