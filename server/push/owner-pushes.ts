import { z } from "zod";
import type { OwnerPushKind } from "../../schema/push.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { pushPayloads } from "./payloads.ts";
import { pushStore } from "./store.ts";

const ringWords = z.object({
  title: z.string(),
  /** Without a customer's name. */
  body: z.string(),
  /** With the customer's name, for devices that show names. */
  named: z.string().nullable().default(null),
  /** The page that a press on it opens. */
  path: z.string(),
});
type RingWords = z.input<typeof ringWords>;

/** The noun that the id in a cause belongs to. An erasure finds deliveries by it. */
const SUBJECTS: Record<OwnerPushKind, string> = {
  booking: "booking",
  message: "message",
  photo: "photos",
  failedSend: "send",
  health: "channel",
};

/** A kind of notification to the owner's devices, as its noun defines it. */
interface Ring<Thing> {
  kind: OwnerPushKind;
  /** The recipient and occasion, in words for the owner. */
  when: string;
  words(thing: Thing): RingWords;
  /** Whether the owner has deleted or handled the subject already. @param id the subject's */
  isHandled?(id: number): Promise<boolean>;
  /** A made-up subject for the example. */
  example(): Promise<Thing>;
}

export function defineOwnerPushes({ queue }: Context, payloads: ReturnType<typeof pushPayloads>) {
  /**
   * Defines a kind of notification.
   * @returns a function that queues it for every device of the owner that rings for this kind, in the transaction that causes it.
   *   Each device rings once for each `about`.
   */
  return function defineRing<Thing>({ kind, when, words, isHandled, example }: Ring<Thing>) {
    const causes = `ring:${kind}:`;
    const deliveries = queue.define({
      name: `ring-${kind}`,
      cause: causes,
      subject: SUBJECTS[kind],
      payload: ringWords,
      about: () => "To your devices",
      async compose({ named, ...words }, delivery) {
        const { cause } = delivery;
        if (await isHandled?.(Number(cause.slice(causes.length))))
          return { outdated: "There is nothing left to ring for" };
        return payloads.toDevice(delivery, kind, { ...words, tag: cause.replaceAll(":", "-") }, named);
      },
      async examples(origin) {
        const { named, ...shown } = ringWords.parse(words(await example()));
        const content = (body: string) => payloads.example(origin, { ...shown, body, tag: kind });
        const quiet = { id: `ring-${kind}`, when, content: await content(shown.body) };
        if (named === null) return [quiet];
        return [quiet, { id: `ring-${kind}-named`, when, content: await content(named) }];
      },
    });

    return async function ring(trx: Database, about: string | number, thing: Thing): Promise<void> {
      const payload = ringWords.parse(words(thing));
      for (const { id, kinds } of await pushStore(trx).devices()) {
        if (!kinds?.includes(kind)) continue;
        const recipient = `device ${id}`;
        await deliveries.add(trx, { cause: `${causes}${about}`, recipient, pushSubscriptionId: id, payload });
      }
    };
  };
}
