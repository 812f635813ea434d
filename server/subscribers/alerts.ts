import type { Alerts, AlertsChange } from "../../schema/alerts.ts";
import type { FollowedTopic } from "../../schema/follows.ts";
import { consentWording } from "../../schema/subscriber-consent.ts";
import { type Consent, SMS_NEEDS_PHONE, type Subscriber } from "../../schema/subscribers.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Invalid, NotFound } from "../errors.ts";
import type { FollowsService } from "../follows/service.ts";
import { alertTokens } from "./alert-tokens.ts";
import { e164 } from "./phone.ts";
import { type StoredSubscriber, subscriberFollower, subscriberStore } from "./store.ts";

export type AlertsService = ReturnType<typeof alertsService>;

interface Needs {
  business: BusinessService;
  follows: FollowsService;
}

/** Subscribers' own changes: by the link in a mail, or by answering an SMS. */
export function alertsService({ db, clock, write }: Context, { business, follows }: Needs) {
  const tokens = alertTokens(db);

  return {
    /** A subscriber's choices. @throws NotFound, the same for a forged token and a deleted subscriber */
    async read(token: string): Promise<Alerts> {
      const subscriber = await subscriberOf(await idOf(token), db);
      return shown(subscriber, await follows.labelled(await follows.of(subscriberFollower(subscriber.id))));
    },

    /**
     * Changes a subscriber's choices; without any channel they are unsubscribed. Turning a channel on, or other topics, store a
     * new consent.
     * @param address the visitor's network address, for the record of consent
     * @throws NotFound as `read`; Invalid when SMS is turned on without a number that can get it, or at `topics` for one that cannot
     *   be followed
     */
    async change({ token, topics, ...choices }: AlertsChange, address: string): Promise<Alerts> {
      const id = await idOf(token);
      const before = await follows.of(subscriberFollower(id));
      const after = topics ? await follows.stored(topics) : before;
      const added = after.filter((topic) => !before.includes(topic));
      await follows.chosen(added);
      const chosen = await follows.labelled(after);
      const consent = { from: "preferences page", address, chosen };
      return write(async (trx) => {
        const subscriber = await subscriberOf(id, trx);
        const turnsSmsOn = choices.smsNotifications && !activeChannels(subscriber).smsNotifications;
        if (choices.smsNotifications && !subscriber.phone) throw new Invalid("smsNotifications", SMS_NEEDS_PHONE);
        if (turnsSmsOn && subscriber.phone) await e164(subscriber.phone).catch(refuseSms);
        if (topics) await follows.replace(trx, subscriberFollower(id), after);
        const hasOtherTopics = added.length > 0 || after.length !== before.length;
        return shown(await apply(trx, subscriber, choices, consent, hasOtherTopics), chosen);
      });
    },

    /**
     * Turns mails off, by the mail program's button (RFC 8058). A repeated call changes nothing.
     * @throws NotFound as `read`
     */
    async stopMails(token: string): Promise<void> {
      const id = await idOf(token);
      await write(async (trx) => {
        const subscriber = await subscriberOf(id, trx);
        await apply(trx, subscriber, { ...activeChannels(subscriber), emailNotifications: false });
      });
    },

    /** Turns SMS to a number off, after STOP or the provider's report. @param phone E.164 */
    stopTexts: (phone: string): Promise<void> =>
      write(async (trx) => {
        for (const subscriber of await subscriberStore(trx).byPhone(phone)) {
          await apply(trx, subscriber, { ...activeChannels(subscriber), smsNotifications: false });
        }
      }),

    /** Turns SMS to a number on again, after START. @param phone E.164 */
    async startTexts(phone: string): Promise<void> {
      for (const { id } of await subscriberStore(db).byPhone(phone)) {
        const chosen = await follows.labelled(await follows.of(subscriberFollower(id)));
        await write(async (trx) => {
          const subscriber = await subscriberStore(trx).byId(id);
          if (subscriber?.phone !== phone) return;
          const choices = { ...activeChannels(subscriber), smsNotifications: true };
          await apply(trx, subscriber, choices, { from: "SMS reply START", address: phone, chosen });
        });
      }
    },
  };

  async function idOf(token: string): Promise<number> {
    const id = await tokens.idOf(token);
    if (id === null) throw new NotFound("This link");
    return id;
  }

  async function subscriberOf(id: number, from: Database): Promise<StoredSubscriber> {
    const subscriber = await subscriberStore(from).byId(id);
    if (!subscriber) throw new NotFound("This link");
    return subscriber;
  }

  /** Runs in the transaction that read `subscriber`, so that two simultaneous changes do not overwrite each other. */
  async function apply(
    trx: Database,
    subscriber: StoredSubscriber,
    choices: Channels,
    agreed?: { from: string; address: string; chosen: FollowedTopic[] },
    hasOtherTopics = false,
  ): Promise<Subscriber> {
    const before = activeChannels(subscriber);
    const isActive = choices.emailNotifications || choices.smsNotifications;
    const needsConsent =
      (hasOtherTopics && isActive) ||
      (choices.emailNotifications && !before.emailNotifications) ||
      (choices.smsNotifications && !before.smsNotifications);
    return subscriberStore(trx).decide(subscriber, {
      ...choices,
      isActive,
      ...(needsConsent && agreed && { consent: await consentTo(choices, agreed, trx) }),
    });
  }

  async function consentTo(
    choices: Channels,
    { from, address, chosen }: { from: string; address: string; chosen: FollowedTopic[] },
    trx: Database,
  ): Promise<Consent> {
    const { name } = await business.settings(trx);
    const labels = chosen.map(({ label }) => label);
    return { at: clock.now().toISOString(), from, address, wording: consentWording(name, choices, labels) };
  }
}

const refuseSms = () => {
  throw new Invalid("smsNotifications", "We can't send SMS to your phone number");
};

type Channels = Pick<Subscriber, "emailNotifications" | "smsNotifications">;

/** The channels that a subscriber gets: none while they are inactive. */
const activeChannels = ({ isActive, emailNotifications, smsNotifications }: Subscriber): Channels => ({
  emailNotifications: isActive && emailNotifications,
  smsNotifications: isActive && smsNotifications,
});

const shown = (subscriber: Subscriber, follows: FollowedTopic[]): Alerts => ({
  email: `${subscriber.email.slice(0, 1)}•••${subscriber.email.slice(subscriber.email.lastIndexOf("@"))}`,
  phone: subscriber.phone && `•••${subscriber.phone.slice(-2)}`,
  isActive: subscriber.isActive,
  ...activeChannels(subscriber),
  follows,
});
