import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "zod";

export const SID = "AC0123456789abcdef0123456789abcdef";
export const TOKEN = "twilio-auth-token";
export const FROM = "+12175550100";

/**
 * `CreateMessageRequest` as Twilio's OpenAPI description has it (github.com/twilio/twilio-oai, twilio_api_v2010): the fields
 * that a text message needs, with their patterns. Anything else is a mistake of ours.
 */
const createMessage = z.strictObject({
  To: z.string().regex(/^\+[1-9]\d{1,14}$/),
  From: z.string().optional(),
  MessagingServiceSid: z
    .string()
    .length(34)
    .regex(/^MG[0-9a-fA-F]{32}$/)
    .optional(),
  Body: z.string().min(1).max(1600),
  StatusCallback: z.url().optional(),
});
const PATH = /^\/2010-04-01\/Accounts\/(AC[0-9a-fA-F]{32})\/Messages\.json$/;

export type ReceivedSms = z.infer<typeof createMessage>;

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export const twilioError = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` },
});

/** Twilio's messages call on loopback, as strict as its description. Closed when the test has finished. */
export async function twilio({ answer = (_sms: ReceivedSms): Answer | undefined => undefined } = {}) {
  const received: ReceivedSms[] = [];
  const wrong: string[] = [];

  const server = http.createServer(async (request, response) => {
    const send = ({ status, body, headers }: Answer) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body ?? {}));
    const body = await text(request);
    const sid = PATH.exec(request.url ?? "")?.[1];
    const login = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString("base64")}`;
    if (request.method !== "POST" || sid !== SID) return send(twilioError(404, 20404, "Not found"));
    if (request.headers.authorization !== login) return send(twilioError(401, 20003, "Authenticate"));
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const sms = createMessage.safeParse(Object.fromEntries(new URLSearchParams(body)));
    if (!isForm || !sms.success || Boolean(sms.data.From) === Boolean(sms.data.MessagingServiceSid)) {
      wrong.push(body);
      return send(twilioError(400, 20001, "Bad request"));
    }
    const other = answer(sms.data);
    if (other) return send(other);
    received.push(sms.data);
    send({ status: 201, body: { sid: `SM${String(received.length).padStart(32, "0")}`, status: "queued" } });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    received,
    /** Requests that Twilio's description would refuse. */
    wrong,
    env: {
      TWILIO_ACCOUNT_SID: SID,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: FROM,
      TWILIO_API_URL: `http://127.0.0.1:${port}`,
    },
  };
}

/** A form as Twilio sends it to our webhooks, with its signature. */
export function signedForm(address: string, fields: Record<string, string>, token = TOKEN) {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, key) => text + key + fields[key], address);
  return {
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", token).update(signed).digest("base64"),
    },
  };
}
