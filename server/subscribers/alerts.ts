import type { Alerts, AlertsChange } from "../../schema/alerts.ts";
import type { Followed } from "../../schema/follows.ts";
import { consentWording } from "../../schema/subscriber-consent.ts";
import { type Consent, SMS_NEEDS_PHONE, type Subscriber } from "../../schema/subscribers.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Invalid, NotFound } from "../errors.ts";
import type { FollowsService } from "../follows/service.ts";
import { alertTokens } from "./alert-tokens.ts";
import { e164 } from "./phone.ts";
import { follower, type StoredSubscriber, subscriberStore } from "./store.ts";

export type AlertsService = ReturnType<typeof alertsService>;

interface Needs {
  business: BusinessService;
  follows: FollowsService;
}

/** What a subscriber sees and changes by themselves: by the link in a mail, or by answering an SMS. */
export function alertsService({ db, clock, write }: Context, { business, follows }: Needs) {
  const tokens = alertTokens(db);

  return {
    /** @throws NotFound for a token that is forged, altered or of somebody who is gone: all look the same */
    async read(token: string): Promise<Alerts> {
      const subscriber = await subscriberOf(await idOf(token), db);
      return shown(subscriber, await follows.labelled(await follows.of(follower(subscriber.id))));
    },

    /**
     * Changes what a subscriber gets; neither of both channels unsubscribes them. A channel that they turn on, and other topics,
     * are stored as a new consent.
     * @param address the visitor's network address, for the record of consent
     * @throws NotFound as `read`, Invalid when SMS is turned on and there is no number that can get them, or at `topics` for
     *   what cannot be followed
     */
    async change({ token, topics, ...choices }: AlertsChange, address: string): Promise<Alerts> {
      const id = await idOf(token);
      const before = await follows.of(follower(id));
      const now = topics ? await follows.stored(topics) : before;
      const added = now.filter((topic) => !before.includes(topic));
      await follows.chosen(added);
      const chosen = await follows.labelled(now);
      const consent = { from: "preferences page", address, chosen };
      return write(async (trx) => {
        const subscriber = await subscriberOf(id, trx);
        const turnsSmsOn = choices.smsNotifications && !getsOf(subscriber).smsNotifications;
        if (choices.smsNotifications && !subscriber.phone) throw new Invalid("smsNotifications", SMS_NEEDS_PHONE);
        if (turnsSmsOn && subscriber.phone) await e164(subscriber.phone).catch(noSms);
        if (topics) await follows.replace(trx, follower(id), now);
        const hearsOfOthers = added.length > 0 || now.length !== before.length;
        return shown(await apply(trx, subscriber, choices, consent, hearsOfOthers), chosen);
      });
    },

    /**
     * The mail program's own button (RFC 8058): no more mails. Pressed again it changes nothing.
     * @throws NotFound as `read`
     */
    async stopMails(token: string): Promise<void> {
      const id = await idOf(token);
      await write(async (trx) => {
        const subscriber = await subscriberOf(id, trx);
        await apply(trx, subscriber, { ...getsOf(subscriber), emailNotifications: false });
      });
    },

    /** Somebody answered STOP, or their network says so: no more SMS to that number. @param phone E.164 */
    stopTexts: (phone: string): Promise<void> =>
      write(async (trx) => {
        for (const subscriber of await subscriberStore(trx).byPhone(phone)) {
          await apply(trx, subscriber, { ...getsOf(subscriber), smsNotifications: false });
        }
      }),

    /** Somebody answered START: whoever gave that number wants SMS again. @param phone E.164 */
    async startTexts(phone: string): Promise<void> {
      for (const { id } of await subscriberStore(db).byPhone(phone)) {
        const chosen = await follows.labelled(await follows.of(follower(id)));
        await write(async (trx) => {
          const subscriber = await subscriberStore(trx).byId(id);
          if (subscriber?.phone !== phone) return;
          const choices = { ...getsOf(subscriber), smsNotifications: true };
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

  /** Runs in the transaction in which `subscriber` was read: two changes at the same moment must not undo each other. */
  async function apply(
    trx: Database,
    subscriber: StoredSubscriber,
    choices: Gets,
    agreed?: { from: string; address: string; chosen: Followed[] },
    hearsOfOthers = false,
  ): Promise<Subscriber> {
    const before = getsOf(subscriber);
    const isActive = choices.emailNotifications || choices.smsNotifications;
    const isNew =
      (hearsOfOthers && isActive) ||
      (choices.emailNotifications && !before.emailNotifications) ||
      (choices.smsNotifications && !before.smsNotifications);
    return subscriberStore(trx).decide(subscriber, {
      ...choices,
      isActive,
      ...(isNew && agreed && { consent: await consentTo(choices, agreed, trx) }),
    });
  }

  async function consentTo(
    choices: Gets,
    { from, address, chosen }: { from: string; address: string; chosen: Followed[] },
    trx: Database,
  ): Promise<Consent> {
    const { name } = await business.settings(trx);
    const labels = chosen.map(({ label }) => label);
    return { at: clock.now().toISOString(), from, address, wording: consentWording(name, choices, labels) };
  }
}

const noSms = () => {
  throw new Invalid("smsNotifications", "No SMS can go to your phone number");
};

type Gets = Pick<Subscriber, "emailNotifications" | "smsNotifications">;

/** What somebody gets as it is: nothing while they are inactive, whatever they chose. */
const getsOf = ({ isActive, emailNotifications, smsNotifications }: Subscriber): Gets => ({
  emailNotifications: isActive && emailNotifications,
  smsNotifications: isActive && smsNotifications,
});

const shown = (subscriber: Subscriber, follows: Followed[]): Alerts => ({
  email: `${subscriber.email.slice(0, 1)}•••${subscriber.email.slice(subscriber.email.lastIndexOf("@"))}`,
  phone: subscriber.phone && `•••${subscriber.phone.slice(-2)}`,
  isActive: subscriber.isActive,
  ...getsOf(subscriber),
  follows,
});
