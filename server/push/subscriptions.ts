import { ECDH } from "node:crypto";
import type { FollowedTopic } from "../../schema/follows.ts";
import type {
  NewPushSubscription,
  OwnerPushKind,
  PushDevice,
  PushSubscriptionAnswer,
  PushSubscriptionKeys,
  PushSubscriptionRenewal,
} from "../../schema/push.ts";
import { pushConsentWording } from "../../schema/subscriber-consent.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Conflict, Invalid, NotFound, TooManyRequests } from "../errors.ts";
import type { FollowsService } from "../follows/service.ts";
import { ECDH_CURVE } from "../outbox/push-encryption.ts";
import { hashToken } from "../owner/sessions.ts";
import { isSameSecret } from "../web/same-secret.ts";
import { pushStore, type SubscriptionRow, subscriptionFollower } from "./store.ts";

/** New subscriptions from one address in a day: a mobile network shares one address, a machine that invents them has one, too. */
const MOST_FROM_ADDRESS = 200;
const DAY_SECONDS = 24 * 60 * 60;

export interface PushNeeds {
  business: BusinessService;
  follows: FollowsService;
}

/** The origin of a call. */
interface Caller {
  address: string;
  /** The address that the limit counts. */
  countedAddress: string;
  device: string;
  /** The site's address in the call. */
  origin: string;
}

/** Creates, renews and ends subscriptions, from visitors' pages and from the owner's desk. Each ends only its own part of a row. */
export function pushSubscriptionService({ db, clock, write, pusher }: Context, { business, follows }: PushNeeds) {
  const store = pushStore(db);

  return {
    /**
     * Subscribes a visitor's browser to these topics (to all stops without any) instead of its earlier ones, and stores the consent.
     * @throws Invalid at `endpoint`, `keys` or `topics`; Conflict for a key that the site has lost, or an endpoint of another
     *   browser; TooManyRequests when one address has created too many
     */
    async subscribe(given: NewPushSubscription, caller: Caller): Promise<PushSubscriptionAnswer> {
      const subscription = await checked(given);
      const topics = await follows.stored(given.topics);
      const before = await store.byEndpoint(given.endpoint);
      const followed = before ? await follows.of(subscriptionFollower(before.id)) : [];
      const had = [...followed, ...(await follows.stored(given.had))];
      await follows.chosen(topics.filter((topic) => !had.includes(topic)));
      const chosen = await follows.labelled(topics);
      const row = { ...subscription, ...(await visitorColumns(caller, chosen)) };
      await write(async (trx) => {
        const inTransaction = pushStore(trx);
        const existing = await inTransaction.byEndpoint(given.endpoint);
        if (existing) assertSecret(existing, given);
        const dayAgo = new Date(clock.now().getTime() - DAY_SECONDS * 1000).toISOString();
        if (!existing && (await inTransaction.countFrom(caller.countedAddress, dayAgo)) >= MOST_FROM_ADDRESS) {
          throw new TooManyRequests("Too many phones were given from your network.", DAY_SECONDS);
        }
        const { id } = existing
          ? await inTransaction.update(existing.id, row)
          : await inTransaction.insert({ ...row, createdAt: row.lastSeenAt });
        await follows.replace(trx, subscriptionFollower(id), topics);
      });
      return { follows: chosen, device: null };
    },

    /**
     * Adds one of the owner's devices.
     * @param session the token of the owner's session: the device rings until the session ends
     * @throws as `subscribe`
     */
    async addDevice(
      { kinds, showsNames, ...given }: NewPushSubscription & { kinds: OwnerPushKind[] },
      caller: Caller,
      session: string,
    ): Promise<PushSubscriptionAnswer> {
      const row = {
        ...(await checked(given)),
        ...seenFrom(caller),
        kinds,
        showsNames,
        sessionHash: hashToken(session),
      };
      const device = await write(async (trx) => {
        const inTransaction = pushStore(trx);
        const existing = await inTransaction.byEndpoint(given.endpoint);
        if (existing) assertSecret(existing, given);
        return existing
          ? inTransaction.update(existing.id, row)
          : inTransaction.insert({ ...row, createdAt: row.lastSeenAt });
      });
      return { follows: [], device: toPushDevice(device) };
    },

    /**
     * Stores that a device of the owner was seen, with its new subscription: browsers renew them, and a lost key ends them all.
     * @throws NotFound when the device was removed; else as `subscribe`
     */
    async renewDevice(
      { was, ...given }: PushSubscriptionRenewal,
      caller: Caller,
      session: string,
    ): Promise<PushDevice> {
      const row = { ...(await checked(given)), ...seenFrom(caller), sessionHash: hashToken(session) };
      return write(async (trx) => {
        const inTransaction = pushStore(trx);
        const current = await inTransaction.byEndpoint(given.endpoint);
        if (current) assertSecret(current, given);
        const previous = await inTransaction.byEndpoint(was.endpoint);
        // Without a previous row, another window of the device has renewed it already.
        const device = previous?.kinds && hasSecret(previous, was) ? previous : current;
        if (!device?.kinds) throw new NotFound("Device");
        if (!current || current.id === device.id) return toPushDevice(await inTransaction.update(device.id, row));
        // The new subscription exists already, from a visitor's page: the two rows become one.
        const topics = await follows.of(subscriptionFollower(current.id), trx);
        await inTransaction.delete(current.id);
        const merged = await inTransaction.update(device.id, { ...row, consent: current.consent ?? device.consent });
        if (current.consent) await follows.replace(trx, subscriptionFollower(device.id), topics);
        return toPushDevice(merged);
      });
    },

    /** Unsubscribes a visitor's browser. @throws NotFound also when the caller knows only the endpoint, not the secret */
    unsubscribe: (given: PushSubscriptionKeys): Promise<void> =>
      write(async (trx) => {
        const inTransaction = pushStore(trx);
        const existing = await inTransaction.byEndpoint(given.endpoint);
        if (!existing?.consent || !hasSecret(existing, given)) throw new NotFound("Subscription");
        if (!existing.kinds) return void (await inTransaction.delete(existing.id));
        await inTransaction.update(existing.id, { consent: null });
        await follows.replace(trx, subscriptionFollower(existing.id), []);
      }),
  };

  /** The columns of a valid subscription. @throws Invalid, Conflict */
  async function checked({ endpoint, keys, key }: PushSubscriptionKeys & { key?: string }) {
    if (!pusher.isEndpoint(endpoint)) throw new Invalid("endpoint", NO_SERVICE);
    if (!isPoint(keys.p256dh)) throw new Invalid("keys.p256dh", "This is no public key of a browser");
    const publicKey = await pusher.publicKey();
    if (key !== undefined && key.replace(/=+$/, "") !== publicKey) {
      throw new Conflict("This site has another key by now: subscribe again");
    }
    return { endpoint, ...keys, publicKey };
  }

  function seenFrom({ countedAddress, device, origin }: Caller) {
    return { address: countedAddress, device: device.slice(0, 200), origin, lastSeenAt: clock.now().toISOString() };
  }

  async function visitorColumns(caller: Caller, chosen: FollowedTopic[]) {
    const { name } = await business.read();
    const seen = seenFrom(caller);
    const wording = pushConsentWording(
      name,
      chosen.map(({ label }) => label),
    );
    return { ...seen, consent: { at: seen.lastSeenAt, from: "website button", address: caller.address, wording } };
  }
}

const NO_SERVICE =
  "Phones are reached over the push services of their browsers: Google's, Mozilla's, Apple's or Microsoft's, by https. This address is none of them";

/** Whether a text is a point of the curve, which the encryption needs. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, ECDH_CURVE, "base64url");
    return true;
  } catch {
    return false;
  }
}

/** Only the browser knows the secret: a caller who knows only the endpoint can change nothing. */
const hasSecret = ({ auth }: SubscriptionRow, { keys }: PushSubscriptionKeys): boolean => isSameSecret(auth, keys.auth);

function assertSecret(existing: SubscriptionRow, given: PushSubscriptionKeys): void {
  if (!hasSecret(existing, given)) throw new Conflict("This endpoint belongs to another phone");
}

/** A device of the owner, as the desk shows it. */
export const toPushDevice = ({
  id,
  device,
  kinds,
  showsNames,
  createdAt,
  lastSeenAt,
}: SubscriptionRow): PushDevice => ({
  id,
  device,
  kinds: kinds ?? [],
  showsNames,
  createdAt,
  lastSeenAt,
});
