import type { z } from "zod";
import type { About } from "../../schema/notifications.ts";
import type { DeliveryRow } from "./delivery.ts";
import type { MailContent } from "./mail.ts";
import type { PushContent, PushPayload } from "./push.ts";
import type { SmsContent } from "./sms.ts";

/**
 * What goes out: a mail, an SMS or a push notification, by the delivery's channel. Or until when it is to wait, or why nothing need go
 * out any more, in words for the owner.
 */
export type Content =
  | { mail: MailContent }
  | { sms: SmsContent }
  | { push: PushContent }
  | { heldUntil: string }
  | { outdated: string };

/** What a delivery would say, shown and never sent. */
export interface Example {
  id: string;
  /** To whom it goes and why, in words for the owner. */
  when: string;
  content: { mail: MailContent } | { sms: SmsContent } | { push: PushPayload };
}

/** A kind of single delivery, as its noun registers it. */
export interface DeliveryKind<Payload> {
  /** The name that is stored in the payload of each delivery: it never changes. */
  name: string;
  /** The beginning of the causes of its deliveries; the id of what they are about follows, then `:` or the end. */
  cause: string;
  /** The noun that the id belongs to. */
  subject: string;
  payload: z.ZodType<Payload>;
  /** What the owner's list of single mails says that it is about. */
  about(id: number | null): string;
  /** Puts a delivery into words, just before it is sent: what has changed since it was queued is taken into account. */
  compose(payload: Payload, delivery: DeliveryRow): Promise<Content>;
  /** What it would send now, to somebody who is made up. @param origin the site's address, for their links */
  examples(origin: string): Promise<Example[]>;
}

/** How deliveries of broadcasts are composed: they have no payload of their own. */
export interface BatchKind {
  compose(delivery: DeliveryRow): Promise<Content>;
  examples(origin: string): Promise<Example[]>;
}

type Registered = BatchKind & Pick<DeliveryKind<never>, "cause" | "subject" | "about">;

/** The registry of what the queue can send. A payload is opaque to the queue: only its kind can read it. */
export function deliveryKinds() {
  const kinds = new Map<string, Registered>();
  let batches: BatchKind | undefined;

  return {
    register<Payload>({ name, payload, compose, ...kind }: DeliveryKind<Payload>) {
      kinds.set(name, { ...kind, compose: async (delivery) => compose(payload.parse(delivery.payload), delivery) });
    },

    registerBatches(kind: BatchKind) {
      batches = kind;
    },

    /** @throws Error for a delivery of a kind that nobody has registered */
    of({ id, payload }: DeliveryRow): BatchKind {
      const kind = payload === null ? batches : kinds.get(payload.kind);
      if (!kind) throw new Error(`Nobody can compose delivery ${id}`);
      return kind;
    },

    /** One example of everything that the site sends by itself. */
    async examples(origin: string): Promise<Example[]> {
      const all = [...kinds.values(), ...(batches ? [batches] : [])];
      return (await Promise.all(all.map((kind) => kind.examples(origin)))).flat();
    },

    /** What a delivery is about, by its cause: its payload goes once it is sent. */
    about(cause: string): About {
      const [name, kind] = [...kinds].find(([, kind]) => cause.startsWith(kind.cause)) ?? [];
      const [digits] = /^\d+(?=:|$)/.exec(cause.slice(kind?.cause.length)) ?? [];
      const id = digits === undefined ? null : Number(digits);
      return { kind: name ?? "unknown", id, words: kind?.about(id) ?? "A mail" };
    },

    /** The causes of all deliveries about these rows. @param ids of each noun */
    causesAbout: (ids: Record<string, number[]>): string[] =>
      [...kinds.values()].flatMap(({ cause, subject }) => (ids[subject] ?? []).map((id) => cause + id)),
  };
}
