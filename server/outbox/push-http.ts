import type { Clock } from "../clock.ts";
import { NotDelivered } from "./not-delivered.ts";
import type { PushContent, Pusher } from "./push.ts";
import { encryptPush } from "./push-encryption.ts";
import { isPushService } from "./push-services.ts";
import { type VapidKeys, vapidHeader } from "./vapid.ts";

const CONNECTIONS = 8;
const TIMEOUT_MS = 10_000;
/** The length of a service's reason that the owner reads. */
const REASON_CHARACTERS = 200;

interface Parts {
  keys(): Promise<VapidKeys>;
  clock: Clock;
  /** The origin of an additional push service, from the environment. */
  ownService: string | undefined;
}

/** Posts notifications to the push services of the browsers (RFC 8030). */
export function webPusher({ keys, clock, ownService }: Parts): Pusher {
  const isEndpoint = (address: string) => isPushService(address, ownService);
  return {
    provider: "web-push",
    connections: CONNECTIONS,
    publicKey: async () => (await keys()).publicKey,
    isEndpoint,
    async send(push) {
      const { endpoint } = push.target;
      if (!isEndpoint(endpoint)) throw ended("Its push service is not one that this site calls");
      const authorization = vapidHeader(await keys(), endpoint, { contact: push.contact, now: clock.now() });
      const answer = await post(push, authorization);
      if (answer.status < 200 || answer.status > 299) throw refusal(answer, push);
      return null;
    },
  };
}

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
}

async function post(push: PushContent, authorization: string) {
  const { target, payload, ttlSeconds, urgency, topic, isUnproven } = push;
  try {
    const response = await fetch(target.endpoint, {
      method: "POST",
      headers: {
        authorization,
        ttl: String(ttlSeconds),
        urgency,
        ...(topic && { topic }),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
      },
      body: encryptPush(JSON.stringify(payload), target),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The endpoint comes from a visitor: a redirect could lead into the server's own network.
      redirect: "manual",
    });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get("retry-after"), text };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    const why = isLate ? "The push service did not answer in time" : "The push service could not be reached";
    // The service may have accepted the notification: it must not be retried without end.
    throw new NotDelivered(why, { final: false, blame: "content", isUnproven });
  }
}

function refusal({ status, retryAfter, text }: Answer, { isUnproven }: PushContent): NotDelivered {
  if (status === 404 || status === 410) return ended("This phone does not listen any more");
  const reason = `The push service said: ${[status, text.slice(0, REASON_CHARACTERS).trim()].filter(Boolean).join(" ")}`;
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter);
    return new NotDelivered(reason, {
      final: false,
      blame: "provider",
      isUnproven,
      ...(retryAfter && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
    });
  }
  if (status === 413) return new NotDelivered(reason, { final: true, blame: "content", isUnproven });
  // A stranger can register a subscription of another site: this must not pause the channel for all others.
  if (isUnproven) return ended("The push service does not know this phone as ours");
  if (status === 401 || status === 403) return new NotDelivered(reason, { final: false, blame: "us" });
  return new NotDelivered(reason, { final: true, blame: "content" });
}

/** The refusal of a subscription that has ended. */
const ended = (why: string) => new NotDelivered(why, { final: true, blame: "recipient", unsubscribed: true });
