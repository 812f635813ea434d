import { z } from "zod";
import { NotDelivered } from "./not-delivered.ts";
import type { Sms, Texter } from "./sms.ts";

export interface TwilioAccount {
  sid: string;
  token: string;
  /** A phone number, or a messaging service's SID (`MG…`). */
  from: string;
  url: string;
}

const TIMEOUT_MS = 15_000;
const CONNECTIONS = 10;

const accepted = z.object({ sid: z.string() });
const refused = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Twilio's error codes that blame the recipient (twilio.com/docs/api/errors). */
const UNSUBSCRIBED = 21610;
const BAD_RECIPIENT = new Set([UNSUBSCRIBED, 21211, 21214, 21217, 21408, 21612, 21614, 21635]);
/** Codes that blame our number, messaging service or credit: they hold for every recipient and text. */
const OUR_SIDE = new Set([21212, 21603, 21606, 21659, 21660, 21701, 21703, 21704, 21705, 20003, 20005, 30002, 63038]);

/** Error codes of Node's `fetch` for a request that was not sent. */
const NOT_CONNECTED = new Set<unknown>([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Certificates are checked before the request is sent (nodejs.org/api/tls.html, *X509 certificate error codes*). */
const BAD_CERTIFICATE = /CERT|^UNABLE_TO_VERIFY/;

/** Sends SMS by Twilio's REST call `POST /2010-04-01/Accounts/{AccountSid}/Messages.json`. */
export function twilioTexter({ sid, token, from, url }: TwilioAccount): Texter {
  const address = `${url}/2010-04-01/Accounts/${sid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString("base64")}`;

  return {
    provider: "twilio",
    from,
    connections: CONNECTIONS,
    async send(sms) {
      const response = await post(address, authorization, form(from, sms));
      if (response.status === 201 || response.status === 200) {
        const answer = accepted.safeParse(response.body);
        return answer.success ? answer.data.sid : null;
      }
      throw refusal(response);
    },
  };
}

const form = (from: string, { to, text, statusUrl }: Sms) =>
  new URLSearchParams({
    To: to,
    ...(/^MG/i.test(from) ? { MessagingServiceSid: from } : { From: from }),
    Body: text,
    ...(statusUrl ? { StatusCallback: statusUrl } : {}),
  });

interface Answer {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

async function post(address: string, authorization: string, body: URLSearchParams): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // No redirects: the request carries the account's key.
    const options = { method: "POST", headers: { authorization }, body, signal, redirect: "manual" } as const;
    const response = await fetch(address, options);
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get("retry-after"), body: parsed(text) };
  } catch (error) {
    throw withoutAnswer(error);
  }
}

/** The refusal for a call without an answer. */
function withoutAnswer(error: unknown): NotDelivered {
  const { name, cause } = error instanceof Error ? error : new Error();
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  // Node throws an AggregateError where none of Twilio's addresses could be connected to.
  if (cause instanceof AggregateError || NOT_CONNECTED.has(code)) {
    return new NotDelivered("Twilio could not be reached", { final: false, blame: "provider" });
  }
  if (BAD_CERTIFICATE.test(String(code))) {
    return new NotDelivered("What answers for Twilio could not prove that it is Twilio", {
      final: false,
      blame: "provider",
    });
  }
  // Twilio may have accepted the SMS, and only its answer is lost: it must not be retried without end.
  const why =
    name === "TimeoutError" ? "Twilio did not answer in time" : "The connection to Twilio broke before it answered";
  return new NotDelivered(why, { final: false, blame: "content" });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal({ status, retryAfter, body }: Answer): NotDelivered {
  const { code, message = "" } = refused.safeParse(body).data ?? {};
  const reason = `Twilio said: ${[status, code && `(${code})`, message].filter(Boolean).join(" ")}`;
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter);
    return new NotDelivered(reason, {
      final: false,
      blame: "provider",
      ...(retryAfter && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
    });
  }
  if (code !== undefined && BAD_RECIPIENT.has(code)) {
    return new NotDelivered(reason, { final: true, blame: "recipient", unsubscribed: code === UNSUBSCRIBED });
  }
  if (status !== 400 || (code !== undefined && OUR_SIDE.has(code))) {
    return new NotDelivered(reason, { final: false, blame: "provider" });
  }
  return new NotDelivered(reason, { final: true, blame: "content" });
}
