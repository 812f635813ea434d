import { z } from "zod";
import { RING_KINDS, type RingKind } from "../../schema/push.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { pushMessages } from "./messages.ts";
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
export type RingWords = z.input<typeof ringWords>;

/** What erases people finds their messages by: the noun that the id in a cause belongs to. */
const SUBJECTS: Record<RingKind, string> = {
  booking: "booking",
  message: "message",
  photo: "photos",
  failedSend: "send",
  health: "channel",
};

/** What the owner's devices ring for. */
export function rings({ queue }: Context, messages: ReturnType<typeof pushMessages>) {
  const define = (kind: RingKind) =>
    queue.define({
      name: `ring-${kind}`,
      cause: `ring:${kind}:`,
      subject: SUBJECTS[kind],
      payload: ringWords,
      about: () => "To your devices",
      compose: ({ named, ...words }, message) =>
        messages.toDevice(message, kind, { ...words, tag: message.cause.replaceAll(":", "-") }, named),
      examples: async () => [],
    });
  const defined = new Map(RING_KINDS.map((kind) => [kind, define(kind)]));

  /**
   * Rings every device of the owner's that is to ring for this, in the transaction that causes it.
   * @param about what is unique to the cause: a device rings once for it
   */
  return async function ring(trx: Database, kind: RingKind, about: string | number, words: RingWords): Promise<void> {
    const payload = ringWords.parse(words);
    for (const { id, kinds } of await pushStore(trx).devices()) {
      if (!kinds?.includes(kind)) continue;
      const recipient = `device ${id}`;
      await defined.get(kind)?.add(trx, { cause: `ring:${kind}:${about}`, recipient, pushSubscriptionId: id, payload });
    }
  };
}
