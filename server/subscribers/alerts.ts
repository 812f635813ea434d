import type { Alerts, AlertsChange } from "../../schema/alerts.ts";
import { consentWording } from "../../schema/subscriber-consent.ts";
import { SMS_NEEDS_PHONE, type Subscriber } from "../../schema/subscribers.ts";
import type { BusinessService } from "../business/service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { Invalid, NotFound } from "../platform/errors.ts";
import { alertTokens } from "./alert-tokens.ts";
import { subscriberStore } from "./store.ts";

export type AlertsService = ReturnType<typeof alertsService>;

interface Parts {
  db: Database;
  clock: Clock;
  business: BusinessService;
}

/** What a subscriber sees and changes by themselves: by the link in a mail, or by answering an SMS. */
export function alertsService({ db, clock, business }: Parts) {
  const store = subscriberStore(db);
  const tokens = alertTokens(db);

  return {
    /** @throws NotFound for a token that is forged, altered or of somebody who is gone: all look the same */
    read: async (token: string): Promise<Alerts> => shown(await subscriberOf(token)),

    /**
     * What they want from now on; neither of both unsubscribes them. What they turn on is kept as a new consent.
     * @param address the visitor's network address, for the record of consent
     * @throws NotFound as `read`, Invalid when SMS is wanted and no number is known
     */
    async change({ token, ...wanted }: AlertsChange, address: string): Promise<Alerts> {
      const subscriber = await subscriberOf(token);
      if (wanted.smsNotifications && !subscriber.phone) throw new Invalid("smsNotifications", SMS_NEEDS_PHONE);
      return shown(await apply(subscriber, wanted, "preferences page", address));
    },

    /**
     * The mail program's own button (RFC 8058): no more mails. Pressed again it changes nothing.
     * @throws NotFound as `read`
     */
    async stopMails(token: string): Promise<void> {
      const subscriber = await subscriberOf(token);
      const { isActive, smsNotifications } = subscriber;
      await apply(subscriber, { emailNotifications: false, smsNotifications: isActive && smsNotifications }, "", "");
    },

    /** Somebody answered STOP, or their network says so: no more SMS to that number. @param phone E.164 */
    async stopTexts(phone: string): Promise<void> {
      for (const subscriber of await store.byPhone(phone)) {
        const { isActive, emailNotifications } = subscriber;
        await apply(
          subscriber,
          { smsNotifications: false, emailNotifications: isActive && emailNotifications },
          "",
          "",
        );
      }
    },

    /** Somebody answered START: whoever gave that number wants SMS again. @param phone E.164 */
    async startTexts(phone: string): Promise<void> {
      for (const subscriber of await store.byPhone(phone)) {
        const emailNotifications = subscriber.isActive && subscriber.emailNotifications;
        await apply(subscriber, { smsNotifications: true, emailNotifications }, "SMS reply START", phone);
      }
    },
  };

  async function subscriberOf(token: string): Promise<Subscriber> {
    const id = await tokens.idOf(token);
    const subscriber = id === null ? undefined : await store.byId(id);
    if (!subscriber) throw new NotFound("This link");
    return subscriber;
  }

  async function apply(
    subscriber: Subscriber,
    wanted: { emailNotifications: boolean; smsNotifications: boolean },
    from: string,
    address: string,
  ): Promise<Subscriber> {
    const { id, isActive } = subscriber;
    const isNew =
      (wanted.emailNotifications && !(isActive && subscriber.emailNotifications)) ||
      (wanted.smsNotifications && !(isActive && subscriber.smsNotifications));
    const consent = isNew && {
      consent: {
        at: clock.now().toISOString(),
        from,
        address,
        wording: consentWording((await business.read()).name, wanted),
      },
    };
    const changed = await store.update(id, {
      ...wanted,
      isActive: wanted.emailNotifications || wanted.smsNotifications,
      ...(consent || {}),
    });
    if (!changed) throw new NotFound("This link");
    return changed;
  }
}

const shown = ({ email, phone, isActive, emailNotifications, smsNotifications }: Subscriber): Alerts => ({
  email: `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`,
  phone: phone && `•••${phone.slice(-2)}`,
  isActive,
  emailNotifications: isActive && emailNotifications,
  smsNotifications: isActive && smsNotifications,
});
