import type { PushDevice, PushDeviceChange } from "../../schema/push.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { NotFound, Unavailable } from "../errors.ts";
import type { DeliveryRow } from "../outbox/delivery.ts";
import { NotDelivered } from "../outbox/not-delivered.ts";
import { pushPayloads } from "./payloads.ts";
import { ringsOf } from "./rings.ts";
import { type Phone, pushStore } from "./store.ts";
import { type PushNeeds, shown, subscriptions } from "./subscriptions.ts";

export type PushService = ReturnType<typeof pushService>;

/** A push service may say for good that it takes notifications for a phone that is gone. */
const FORGOTTEN_AFTER_MONTHS = 13;

/** Phones that are told by web push (product.md, *Ringing*): visitors', and the owner's devices. */
export function pushService(context: Context, needs: PushNeeds) {
  const { db, clock, write, pusher } = context;
  const store = pushStore(db);
  let countWaiting = async () => 0;
  const payloads = pushPayloads(context, needs, () => countWaiting());
  const defineRing = ringsOf(context, payloads);
  const ringForFailed = defineRing({
    kind: "failedSend",
    when: "To your devices, when a mail or an SMS does not arrive",
    words: ({ sendId }: Pick<DeliveryRow, "sendId">) => ({
      title: sendId === null ? "a message did not arrive" : "a send did not reach everybody",
      body: "See whom it did not reach, and try again.",
      path: "/admin-dashboard?tab=communications",
    }),
    example: async () => ({ sendId: null }),
  });

  return {
    /** What browsers subscribe with. */
    key: async () => ({ key: await pusher.publicKey() }),

    ...subscriptions(context, needs),

    /** The owner's devices that ring, the newest first. */
    devices: async (): Promise<PushDevice[]> => (await store.devices()).map(shown),

    /** @throws NotFound */
    change: (id: number, change: PushDeviceChange): Promise<PushDevice> =>
      write(async (trx) => {
        await assertDevice(trx, id);
        return shown(await pushStore(trx).update(id, change));
      }),

    /** A device rings no more. @throws NotFound */
    endDevice: (id: number): Promise<void> =>
      write(async (trx) => {
        const { consent } = await assertDevice(trx, id);
        if (consent) await pushStore(trx).update(id, NO_DEVICE);
        else await pushStore(trx).delete(id);
      }),

    /** Rings a device at once, past the outbox. @throws NotFound where it is none or listens no more, Unavailable with the reason */
    async test(id: number): Promise<void> {
      const device = await assertDevice(db, id);
      const words = { title: "this is how it rings", body: "Everything works.", path: RINGING, tag: "test" };
      try {
        await pusher.send(await payloads.ring(device, "health", words));
      } catch (error) {
        if (!(error instanceof NotDelivered)) throw error;
        if (!error.refusal.unsubscribed) throw new Unavailable(error.message);
        await gone(id);
        throw new NotFound("Device");
      }
    },

    defineRing,

    /** Rings for a mail or an SMS that will not be tried again by itself; for a broadcast once. */
    async failed(delivery: DeliveryRow): Promise<void> {
      const { id, channel, sendId } = delivery;
      if (channel === "push") return;
      await write((trx) => ringForFailed(trx, sendId === null ? id : `send-${sendId}`, delivery));
    },

    /** The content of a notification to a visitor's phone. */
    composeForVisitor: payloads.toVisitor,

    /** What a phone would show of these words. */
    example: payloads.example,

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
}

/** What a visitor's phone has that was a device of the owner's, too. */
const NO_DEVICE = { kinds: null, showsNames: false, sessionHash: null };

/** Where the owner's devices are set. */
const RINGING = "/admin-dashboard?tab=settings&part=ringing";

async function assertDevice(from: Database, id: number): Promise<Phone> {
  const device = await pushStore(from).byId(id);
  if (!device?.kinds) throw new NotFound("Device");
  return device;
}
