import { ECDH } from "node:crypto";
import type { Followed } from "../../schema/follows.ts";
import type {
  NewPushSubscription,
  PushDevice,
  PushDeviceChange,
  PushDeviceHere,
  PushSubscriptionAnswer,
  PushSubscriptionKeys,
  RingKind,
} from "../../schema/push.ts";
import { pushConsentWording } from "../../schema/subscriber-consent.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Conflict, Invalid, NotFound, TooMany, Unavailable } from "../errors.ts";
import { NotDelivered } from "../outbox/delivery.ts";
import type { Message } from "../outbox/message.ts";
import { CURVE } from "../outbox/push-encryption.ts";
import { hashOf } from "../owner/sessions.ts";
import type { PlacesService } from "../places/service.ts";
import type { LocationService } from "../stops/service.ts";
import { followable } from "../subscribers/follows.ts";
import { sameSecret } from "../web/same-secret.ts";
import { pushMessages } from "./messages.ts";
import { ringsOf } from "./rings.ts";
import { type Phone, pushStore } from "./store.ts";

export type PushService = ReturnType<typeof pushService>;

/** A network of phones shares one address; a machine that makes up subscriptions has one, too. */
const MOST_FROM_ADDRESS = 200;
const DAY_SECONDS = 24 * 60 * 60;

/** A push service may say for good that it takes messages for a phone that is gone. */
const FORGOTTEN_AFTER_MONTHS = 13;

export interface PushNeeds {
  business: BusinessService;
  places: PlacesService;
  locations: LocationService;
}

/** Where a call comes from. */
interface Caller {
  address: string;
  device: string;
  /** The site's address as the caller knows it. */
  origin: string;
}

/** Phones that are told by web push (product.md, *Ringing*): visitors', and the owner's devices. */
export function pushService(context: Context, { business, places, locations }: PushNeeds) {
  const { db, clock, write, pusher } = context;
  const store = pushStore(db);
  const follows = followable({ business, places, locations });
  let countWaiting = async () => 0;
  const messages = pushMessages(context, business, () => countWaiting());
  const defineRing = ringsOf(context, messages);
  const ringForFailed = defineRing({
    kind: "failedSend",
    when: "To your devices, when a mail or an SMS does not arrive",
    words: ({ sendId }: Pick<Message, "sendId">) => ({
      title: sendId === null ? "a message did not arrive" : "a send did not reach everybody",
      body: "See whom it did not reach, and try again.",
      path: "/admin-dashboard?tab=communications",
    }),
    example: async () => ({ sendId: null }),
  });

  return {
    /** What browsers subscribe with. */
    key: async () => ({ key: await pusher.publicKey() }),

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
      const had = before ? await store.topicsOf(before.id) : [];
      await follows.chosen(topics.filter((topic) => !had.includes(topic)));
      const chosen = await follows.labelled(topics);
      const row = { ...subscription, ...(await toVisitor(caller, chosen)) };
      await write(async (trx) => {
        const inTransaction = pushStore(trx);
        const known = await inTransaction.byEndpoint(asked.endpoint);
        if (known) insistOnSecret(known, asked);
        if (known?.kinds) throw new Conflict("This device rings for the owner: it is changed at the desk");
        if (!known && (await inTransaction.countFrom(caller.address)) >= MOST_FROM_ADDRESS) {
          throw new TooMany("Too many phones were given from your network.", DAY_SECONDS);
        }
        const { id } = known
          ? await inTransaction.update(known.id, row)
          : await inTransaction.insert({ ...row, createdAt: row.lastSeenAt });
        await inTransaction.replaceTopics(id, topics);
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
        if (known) insistOnSecret(known, asked);
        return known
          ? inTransaction.update(known.id, { ...row, consent: null })
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
        const known = await inTransaction.byEndpoint(was.endpoint);
        if (!known?.kinds || !hasSecret(known, was)) throw new NotFound("Device");
        return shown(await inTransaction.update(known.id, row));
      });
    },

    /** The phone itself ends it. @throws NotFound also for who knows the endpoint alone */
    end: (asked: PushSubscriptionKeys): Promise<void> =>
      write(async (trx) => {
        const known = await pushStore(trx).byEndpoint(asked.endpoint);
        if (!known || !hasSecret(known, asked)) throw new NotFound("Subscription");
        await pushStore(trx).delete(known.id);
      }),

    /** The owner's devices that ring, the newest first. */
    devices: async (): Promise<PushDevice[]> => (await store.devices()).map(shown),

    /** @throws NotFound */
    change: (id: number, change: PushDeviceChange): Promise<PushDevice> =>
      write(async (trx) => {
        await insistOnDevice(trx, id);
        return shown(await pushStore(trx).update(id, change));
      }),

    /** A device rings no more. @throws NotFound */
    endDevice: (id: number): Promise<void> =>
      write(async (trx) => {
        await insistOnDevice(trx, id);
        await pushStore(trx).delete(id);
      }),

    /** Rings a device at once, past the outbox. @throws NotFound where it is none or listens no more, Unavailable with the reason */
    async test(id: number): Promise<void> {
      const device = await insistOnDevice(db, id);
      const words = { title: "this is how it rings", body: "Everything works.", path: RINGING, tag: "test" };
      try {
        await pusher.send(await messages.ring(device, "health", words));
      } catch (error) {
        if (!(error instanceof NotDelivered)) throw error;
        if (!error.refusal.unsubscribed) throw new Unavailable(error.message);
        await gone(id);
        throw new NotFound("Device");
      }
    },

    defineRing,

    /** Rings for a mail or an SMS that will not be tried again by itself; for a broadcast once. */
    async failed(message: Message): Promise<void> {
      const { id, channel, sendId } = message;
      if (channel === "push") return;
      await write((trx) => ringForFailed(trx, sendId === null ? id : `send-${sendId}`, message));
    },

    /** The content of a message to a visitor's phone. */
    composeForVisitor: messages.toVisitor,

    /** What a phone would show of these words. */
    example: messages.example,

    /** Visitors' phones that are told of these topics, as a query of `id` and `recipient`. @param topics none for what is about no stop */
    reachedBy: (topics: string[], from: Database) => pushStore(from).reachedBy(topics),

    /** How many those are. */
    countReached: (topics: string[]): Promise<number> => store.countReached(topics),

    /** A push service takes nothing for a phone any more. */
    gone,

    /** Forgets visitors' phones that were not seen for long, and those that another key than the site's was made with. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now());
      before.setUTCMonth(before.getUTCMonth() - FORGOTTEN_AFTER_MONTHS);
      const publicKey = await pusher.publicKey();
      await write((trx) => pushStore(trx).deleteLost(before.toISOString(), publicKey));
    },

    /** Sets what counts what waits for the owner: the number on the app's icon. */
    countsWaitingBy(count: () => Promise<number>): void {
      countWaiting = count;
    },
  };

  async function gone(id: number): Promise<void> {
    await write((trx) => pushStore(trx).delete(id));
  }

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

  function seenFrom({ address, device, origin }: Caller) {
    return { address, device: device.slice(0, 200), origin, lastSeenAt: clock.now().toISOString() };
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

/** Where the owner's devices are set. */
const RINGING = "/admin-dashboard?tab=settings&part=ringing";

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

function insistOnSecret(known: Phone, asked: PushSubscriptionKeys): void {
  if (!hasSecret(known, asked)) throw new Conflict("This endpoint belongs to another phone");
}

async function insistOnDevice(from: Database, id: number): Promise<Phone> {
  const device = await pushStore(from).byId(id);
  if (!device?.kinds) throw new NotFound("Device");
  return device;
}

const shown = ({ id, device, kinds, showsNames, createdAt, lastSeenAt }: Phone): PushDevice => ({
  id,
  device,
  kinds: kinds ?? [],
  showsNames,
  createdAt,
  lastSeenAt,
});
