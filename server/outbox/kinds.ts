import type { z } from "zod";
import type { MailSubject } from "../../schema/notifications.ts";
import type { DeliveryRow } from "./delivery.ts";
import type { MailContent } from "./mail.ts";
import type { PushContent, PushPayload } from "./push.ts";
import type { SmsContent } from "./sms.ts";

/**
 * The composed delivery: a mail, an SMS or a push notification, by its channel. `heldUntil` postpones it (ISO 8601 UTC);
 * `outdated` cancels it, with the reason for the owner.
 */
export type DeliveryContent =
  | { mail: MailContent }
  | { sms: SmsContent }
  | { push: PushContent }
  | { heldUntil: string }
  | { outdated: string };

/** An example of a delivery, which is shown and never sent. */
export interface DeliveryExample {
  id: string;
  /** Its recipient and occasion, in words for the owner. */
  when: string;
  content: { mail: MailContent } | { sms: SmsContent } | { push: PushPayload };
}

/** A kind of transactional delivery, as its noun registers it. */
export interface DeliveryKind<Payload> {
  /** The name that is stored in the payload of each delivery: it never changes. */
  name: string;
  /** The prefix of its deliveries' causes. The id of their subject follows, then `:` or the end. */
  cause: string;
  /** The noun that the id belongs to. */
  subject: string;
  payload: z.ZodType<Payload>;
  /** The subject's name in the owner's list of transactional mails. */
  about(id: number | null): string;
  /** Composes a delivery just before it is sent, from the current data. */
  compose(payload: Payload, delivery: DeliveryRow): Promise<DeliveryContent>;
  /** Examples for a made-up recipient. @param origin the site's address, for links */
  examples(origin: string): Promise<DeliveryExample[]>;
}

/** Composes the deliveries of broadcasts, which have no payload. */
export interface BroadcastKind {
  compose(delivery: DeliveryRow): Promise<DeliveryContent>;
  examples(origin: string): Promise<DeliveryExample[]>;
}

type Registered = BroadcastKind & Pick<DeliveryKind<never>, "cause" | "subject" | "about">;

/** The registry of delivery kinds. A payload is opaque to the queue: only its kind reads it. */
export function deliveryKinds() {
  const kinds = new Map<string, Registered>();
  let batches: BroadcastKind | undefined;

  return {
    register<Payload>({ name, payload, compose, ...kind }: DeliveryKind<Payload>) {
      kinds.set(name, { ...kind, compose: async (delivery) => compose(payload.parse(delivery.payload), delivery) });
    },

    registerBatches(kind: BroadcastKind) {
      batches = kind;
    },

    /** The kind of a delivery. @throws Error when it is not registered */
    of({ id, payload }: DeliveryRow): BroadcastKind {
      const kind = payload === null ? batches : kinds.get(payload.kind);
      if (!kind) throw new Error(`The kind of delivery ${id} is not registered`);
      return kind;
    },

    /** The examples of all kinds. */
    async examples(origin: string): Promise<DeliveryExample[]> {
      const all = [...kinds.values(), ...(batches ? [batches] : [])];
      return (await Promise.all(all.map((kind) => kind.examples(origin)))).flat();
    },

    /** The subject of a delivery, from its cause: the payload is deleted once it is sent. */
    about(cause: string): MailSubject {
      const [name, kind] = [...kinds].find(([, kind]) => cause.startsWith(kind.cause)) ?? [];
      const [digits] = /^\d+(?=:|$)/.exec(cause.slice(kind?.cause.length)) ?? [];
      const id = digits === undefined ? null : Number(digits);
      return { kind: name ?? "unknown", id, words: kind?.about(id) ?? "A mail" };
    },

    /** The causes of all deliveries about these rows. @param ids by noun */
    causesAbout: (ids: Record<string, number[]>): string[] =>
      [...kinds.values()].flatMap(({ cause, subject }) => (ids[subject] ?? []).map((id) => cause + id)),
  };
}
