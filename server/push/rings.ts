import { z } from "zod";
import type { RingKind } from "../../schema/push.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { pushPayloads } from "./payloads.ts";
import { pushStore } from "./store.ts";

const ringWords = z.object({
  title: z.string(),
  /** Names no customer. */
  body: z.string(),
  /** The same with the customer's name, for a device whose owner wants it. */
  named: z.string().nullable().default(null),
  /** What opens, on this site. */
  path: z.string(),
});
type RingWords = z.input<typeof ringWords>;

/** What erases people finds their deliveries by: the noun that the id in a cause belongs to. */
const SUBJECTS: Record<RingKind, string> = {
  booking: "booking",
  message: "message",
  photo: "photos",
  failedSend: "send",
  health: "channel",
};

/** A kind of ring, as its noun defines it. */
interface Ring<Thing> {
  kind: RingKind;
  /** To the owner's devices, and why, in words for the owner. */
  when: string;
  words(thing: Thing): RingWords;
  /** Whether nothing is left to ring for: the owner has deleted it, or dealt with it. @param id of what it is about */
  isOver?(id: number): Promise<boolean>;
  /** Something made up, to show what a device would say of it. */
  example(): Promise<Thing>;
}

/** Defines what the owner's devices ring for. */
export function ringsOf({ queue }: Context, payloads: ReturnType<typeof pushPayloads>) {
  /**
   * Defines a kind of ring.
   * @returns what rings every device of the owner's that is to ring for this, in the transaction that causes it; `about` is what is
   *   unique to the cause: a device rings once for it
   */
  return function defineRing<Thing>({ kind, when, words, isOver, example }: Ring<Thing>) {
    const causes = `ring:${kind}:`;
    const deliveries = queue.define({
      name: `ring-${kind}`,
      cause: causes,
      subject: SUBJECTS[kind],
      payload: ringWords,
      about: () => "To your devices",
      async compose({ named, ...words }, delivery) {
        const { cause } = delivery;
        if (await isOver?.(Number(cause.slice(causes.length))))
          return { outdated: "There is nothing left to ring for" };
        return payloads.toDevice(delivery, kind, { ...words, tag: cause.replaceAll(":", "-") }, named);
      },
      async examples(origin) {
        const { named, ...shown } = ringWords.parse(words(await example()));
        const content = (body: string) => payloads.example(origin, { ...shown, body, tag: kind });
        const quiet = { id: `ring-${kind}`, when, content: await content(shown.body) };
        if (named === null) return [quiet];
        const naming = `${when}, where a device shows customers' names`;
        return [quiet, { id: `ring-${kind}-named`, when: naming, content: await content(named) }];
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
