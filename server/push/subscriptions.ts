import { ECDH } from "node:crypto";
import type { Followed } from "../../schema/follows.ts";
import type {
  NewPushSubscription,
  PushDevice,
  PushDeviceHere,
  PushSubscriptionAnswer,
  PushSubscriptionKeys,
  RingKind,
} from "../../schema/push.ts";
import { pushConsentWording } from "../../schema/subscriber-consent.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Conflict, Invalid, NotFound, TooMany } from "../errors.ts";
import type { FollowsService } from "../follows/service.ts";
import { CURVE } from "../outbox/push-encryption.ts";
import { hashOf } from "../owner/sessions.ts";
import { sameSecret } from "../web/same-secret.ts";
import { follower, type Phone, pushStore } from "./store.ts";

/** In a day. A network of phones shares one address; a machine that makes up subscriptions has one, too. */
const MOST_FROM_ADDRESS = 200;
const DAY_SECONDS = 24 * 60 * 60;

export interface PushNeeds {
  business: BusinessService;
  follows: FollowsService;
}

/** Where a call comes from. */
interface Caller {
  address: string;
  /** What the limit counts. */
  countedAddress: string;
  device: string;
  /** The site's address as the caller knows it. */
  origin: string;
}

/** Subscriptions as browsers give and end them: from a visitor's page, or from the owner's desk. Each end ends its own. */
export function subscriptions({ db, clock, write, pusher }: Context, { business, follows }: PushNeeds) {
  const store = pushStore(db);

  return {
    /**
     * A visitor's phone is told of these topics from now on, of everything without any; what it was told of before ends. What was agreed
     * to is kept.
     * @throws Invalid at `endpoint`, `keys` or `topics`; Conflict for a key that the site has no more, or an endpoint that is somebody
     *   else's; TooMany when one address has given too many
     */
    async tell(asked: NewPushSubscription, caller: Caller): Promise<PushSubscriptionAnswer> {
      const subscription = await checked(asked);
      const topics = await follows.stored(asked.topics);
      const before = await store.byEndpoint(asked.endpoint);
      const followed = before ? await follows.of(follower(before.id)) : [];
      const had = [...followed, ...(await follows.stored(asked.had))];
      await follows.chosen(topics.filter((topic) => !had.includes(topic)));
      const chosen = await follows.labelled(topics);
      const row = { ...subscription, ...(await toVisitor(caller, chosen)) };
      await write(async (trx) => {
        const inTransaction = pushStore(trx);
        const known = await inTransaction.byEndpoint(asked.endpoint);
        if (known) assertSecret(known, asked);
        const dayAgo = new Date(clock.now().getTime() - DAY_SECONDS * 1000).toISOString();
        if (!known && (await inTransaction.countFrom(caller.countedAddress, dayAgo)) >= MOST_FROM_ADDRESS) {
          throw new TooMany("Too many phones were given from your network.", DAY_SECONDS);
        }
        const { id } = known
          ? await inTransaction.update(known.id, row)
          : await inTransaction.insert({ ...row, createdAt: row.lastSeenAt });
        await follows.replace(trx, follower(id), topics);
      });
      return { follows: chosen, device: null };
    },

    /**
     * One of the owner's devices rings from now on.
     * @param session the token of the owner's session: the device rings until that is ended
     * @throws as `tell`
     */
    async ringHere(
      { kinds, showsNames, ...asked }: NewPushSubscription & { kinds: RingKind[] },
      caller: Caller,
      session: string,
    ): Promise<PushSubscriptionAnswer> {
      const row = { ...(await checked(asked)), ...seenFrom(caller), kinds, showsNames, sessionHash: hashOf(session) };
      const device = await write(async (trx) => {
        const inTransaction = pushStore(trx);
        const known = await inTransaction.byEndpoint(asked.endpoint);
        if (known) assertSecret(known, asked);
        return known
          ? inTransaction.update(known.id, row)
          : inTransaction.insert({ ...row, createdAt: row.lastSeenAt });
      });
      return { follows: [], device: shown(device) };
    },

    /**
     * A device of the owner's is here, perhaps by another subscription than before: browsers renew them, and a lost key ends them all.
     * @throws NotFound where it was ended meanwhile; else as `tell`
     */
    async here({ was, ...asked }: PushDeviceHere, caller: Caller, session: string): Promise<PushDevice> {
      const row = { ...(await checked(asked)), ...seenFrom(caller), sessionHash: hashOf(session) };
      return write(async (trx) => {
        const inTransaction = pushStore(trx);
        const there = await inTransaction.byEndpoint(asked.endpoint);
        if (there) assertSecret(there, asked);
        const before = await inTransaction.byEndpoint(was.endpoint);
        const device = before?.kinds && hasSecret(before, was) ? before : there;
        // Another window of the device may have told of the new one already.
        if (!device?.kinds) throw new NotFound("Device");
        if (!there || there.id === device.id) return shown(await inTransaction.update(device.id, row));
        // The new one was given for something else before: one row is told of both.
        const topics = await follows.of(follower(there.id), trx);
        await inTransaction.delete(there.id);
        const both = await inTransaction.update(device.id, { ...row, consent: there.consent ?? device.consent });
        if (there.consent) await follows.replace(trx, follower(device.id), topics);
        return shown(both);
      });
    },

    /** A visitor's phone itself ends it. @throws NotFound also for who knows the endpoint alone */
    end: (asked: PushSubscriptionKeys): Promise<void> =>
      write(async (trx) => {
        const inTransaction = pushStore(trx);
        const known = await inTransaction.byEndpoint(asked.endpoint);
        if (!known?.consent || !hasSecret(known, asked)) throw new NotFound("Subscription");
        if (!known.kinds) return void (await inTransaction.delete(known.id));
        await inTransaction.update(known.id, { consent: null });
        await follows.replace(trx, follower(known.id), []);
      }),
  };

  /** What is stored of a subscription. @throws Invalid, Conflict */
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

  async function toVisitor(caller: Caller, chosen: Followed[]) {
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

/** Whether a text is a point of the curve: with any other nothing can be encrypted. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, "base64url");
    return true;
  } catch {
    return false;
  }
}

/** The secret is the browser's: who knows the endpoint alone neither changes nor ends anything. */
const hasSecret = ({ auth }: Phone, { keys }: PushSubscriptionKeys): boolean => sameSecret(auth, keys.auth);

function assertSecret(known: Phone, asked: PushSubscriptionKeys): void {
  if (!hasSecret(known, asked)) throw new Conflict("This endpoint belongs to another phone");
}

/** A device of the owner's, as the desk shows it. */
export const shown = ({ id, device, kinds, showsNames, createdAt, lastSeenAt }: Phone): PushDevice => ({
  id,
  device,
  kinds: kinds ?? [],
  showsNames,
  createdAt,
  lastSeenAt,
});
