import { randomUUID } from "node:crypto";
import { type Followed, MOST_TOPICS, type NewFollower } from "../../schema/follows.ts";
import type { ListQuery } from "../../schema/list-query.ts";
import type { AddressedChannel } from "../../schema/notifications.ts";
import { consentWording } from "../../schema/subscriber-consent.ts";
import {
  type ConsentRecord,
  type ListedSubscriber,
  MAIL_PROGRAM_MOST,
  type NewSubscriber,
  SMS_NEEDS_PHONE,
  type Subscriber,
  type SubscriberChange,
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
import { follower, type SubscriberRow, subscriberStore } from "./store.ts";

export type SubscriberService = ReturnType<typeof subscriberService>;

/** Where the public sign-up happens, as the consent says it. */
const SIGN_UP_FORM = "website form";
const FOLLOW_FORM = "website form, chosen stops";

export interface SubscriberNeeds {
  business: BusinessService;
  mails: BusinessMails;
  follows: FollowsService;
}

/** Who hears where the truck will be (product.md, *Stored data*, *Messages that go out*). */
export function subscriberService(context: Context, { business, mails: businessMails, follows }: SubscriberNeeds) {
  const { db, clock, write, dryRun, queue } = context;
  const store = subscriberStore(db);
  const mails = subscriberMails(context, businessMails);
  const alerts = alertsService(context, { business, follows });

  return {
    /** Every subscriber, the newest first. Or so many of those that say `search`. */
    async list({ rows, search }: ListQuery = { search: "" }): Promise<ListedSubscriber[]> {
      const counts = await follows.countEach();
      const listed = await (rows === undefined ? store.list() : store.part(rows, search));
      return listed.map((row) => ({ ...row, follows: counts.get(row.id) ?? 0 }));
    },

    /** What a subscriber agreed to, and how. @throws NotFound */
    async consentOf(id: number): Promise<ConsentRecord> {
      const row = await store.byId(id);
      if (!row) throw new NotFound("Subscriber");
      return { consent: row.consent };
    },

    /** How many there are and whom mail and SMS reach; whom a mass mail reaches, with the addresses for a mail program. */
    async totals(): Promise<SubscriberTotals> {
      return {
        ...(await store.totals()),
        massMails: await store.countRecipients("email", []),
        mailAddresses: await store.mailAddresses(MAIL_PROGRAM_MOST),
      };
    },

    /** How many there are, active or not. */
    count: (): Promise<number> => store.count(),

    /**
     * Signs a visitor up, and keeps what they agreed to. Somebody who had unsubscribed is active again, with the choices made now and
     * none of the earlier ones. Where the honeypot was filled, nothing is stored and the answer is the same. Of somebody who hears of
     * chosen stops, nothing changes, and the answer is the same: the rest goes by their signed link (product.md, *Following*).
     * @param address the visitor's network address, for the record of consent
     * @throws Invalid at `phone`, Conflict when the e-mail address belongs to somebody active who hears of everything
     */
    async signUp({ website, ...choices }: NewSubscriber, address: string): Promise<Subscriber> {
      const row = await entry(choices, { from: SIGN_UP_FORM, address, chosen: [] });
      return (website ? dryRun : write)(async (trx) => (await enter(trx, row)) ?? (await standIn(trx, row)));
    },

    /**
     * Signs a visitor up for chosen places, weekdays or stops alone (product.md, *Following*). Who follows some already follows these,
     * too, and nothing else of them changes. The honeypot works as in `signUp`.
     * @returns what was chosen, in words
     * @throws Invalid at `phone` or `topics`, Conflict when the address belongs to somebody active who hears of everything
     */
    async follow({ website, topics, ...choices }: NewFollower, address: string): Promise<Followed[]> {
      const chosen = await follows.chosen(topics);
      const row = await entry(choices, { from: FOLLOW_FORM, address, chosen });
      const stored = await follows.stored(topics);
      const hasAhead = await follows.haveAhead();
      await (website ? dryRun : write)((trx) => enter(trx, row, stored, hasAhead));
      return chosen;
    },

    /**
     * Changes what `change` names; null empties a field. What was agreed to stays on record as it was.
     * @param baseRevision the revision that the author of the change saw
     * @throws NotFound, Stale, Invalid at `phone` when the number is none or SMS would be left without one
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

    /** Deletes a subscriber, with what waits to be sent to them. @throws NotFound */
    delete: (id: number): Promise<void> =>
      write(async (trx) => {
        await queue.forget(trx, id);
        await forgetAnswers(trx, "subscribers", [id]);
        if (!(await subscriberStore(trx).delete(id))) throw new NotFound("Subscriber");
      }),

    /** Who has this address, by id: one or none. @param email in lower case */
    idsOf: (trx: Database, email: string): Promise<number[]> => subscriberStore(trx).idsOf(email),

    /** Deletes a person, whose messages the outbox has erased before. @returns how many there were: one or none */
    async erase(trx: Database, email: string): Promise<number> {
      const inTransaction = subscriberStore(trx);
      const [id] = await inTransaction.idsOf(email);
      if (id !== undefined) await forgetAnswers(trx, "subscribers", [id]);
      return id !== undefined && (await inTransaction.delete(id)) ? 1 : 0;
    },

    /** Somebody as they are now; undefined once they are deleted. */
    byId: (id: number): Promise<Subscriber | undefined> => store.byId(id),

    /** Whether somebody hears of these topics now, as `reachedBy` has it of all. @param topics as there */
    hearsOf: (id: number, topics: string[]): Promise<boolean> => follows.hearsOf(follower(id), topics),

    /** Whether SMS about these topics reach somebody at this number. @param phone as E.164 @param topics as in `reachedBy` */
    isReachedBySms: (phone: string, topics: string[]): Promise<boolean> => store.isReachedBySms(phone, topics),

    /**
     * Everybody whom a channel reaches, as a query of `id` and `recipient` (an e-mail address or an E.164 number):
     * there may be thousands, and nobody needs them all in memory.
     * @param topics what a send is about: who follows others is left out. None for one that is about no stop
     */
    reachedBy: (channel: AddressedChannel, topics: string[], from: Database) =>
      subscriberStore(from).reachedBy(channel, topics),

    /** How many people a send on these channels reaches, and how many mails and SMS that makes. @param topics as in `reachedBy` */
    async countReached(
      channels: readonly AddressedChannel[],
      topics: string[],
    ): Promise<{ people: number; mails: number; texts: number }> {
      const [people, mails, texts] = [
        await store.countReached(channels, topics),
        channels.includes("email") ? await store.countRecipients("email", topics) : 0,
        channels.includes("sms") ? await store.countRecipients("sms", topics) : 0,
      ];
      return { people, mails, texts };
    },

    import: importService(context, { business }).import,

    /** What subscribers change by themselves. */
    alerts,

    /** The token of a subscriber's own links. */
    tokenOf: alertTokens(db).tokenOf,
  };

  async function entry(
    choices: Omit<NewSubscriber, "website">,
    { from, address, chosen }: { from: string; address: string; chosen: Followed[] },
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
   * Stores who signs up. Anybody may know the address of somebody who is there and active, whether a channel reaches them or not:
   * for them topics are added, and the link is mailed.
   * @param topics as they are stored; none for who hears of everything
   * @param hasAhead which topics are more than a stop that is over; the others make room where there are too many
   * @returns the row; null where somebody is or was there, of whom the answer must tell nothing
   * @throws Conflict when they hear of everything
   */
  async function enter(
    trx: Database,
    row: SubscriberRow,
    topics: string[] = [],
    hasAhead: (topic: string) => boolean = () => true,
  ): Promise<Subscriber | null> {
    const store = subscriberStore(trx);
    const known = await store.byEmail(row.email);
    if (!known?.isActive) {
      const stored = known ? await store.update(known, beginningAnew(row)) : await store.insert(row);
      await follows.replace(trx, follower(stored.id), topics);
      return known ? null : stored;
    }
    const before = await follows.of(follower(known.id), trx);
    if (before.length === 0) throw new Conflict("This email address is already subscribed");
    const all = [...new Set([...before, ...topics])];
    if (all.length > before.length) {
      const kept = all.length > MOST_TOPICS ? all.filter(hasAhead) : all;
      await follows.replace(trx, follower(known.id), kept.slice(0, Math.max(before.length, MOST_TOPICS)));
    }
    await mails.entered(trx, known);
    return null;
  }
}

/** The row that somebody new would have had. Its id is used up: the next one must not have it. */
async function standIn(trx: Database, row: SubscriberRow): Promise<Subscriber> {
  const made = await subscriberStore(trx).insert({ ...row, email: `${randomUUID()}@invalid` });
  await subscriberStore(trx).delete(made.id);
  return { ...made, email: row.email };
}

/** Who had unsubscribed begins anew, but for when they first came. */
const beginningAnew = ({ createdAt: _, ...row }: SubscriberRow) => row;
