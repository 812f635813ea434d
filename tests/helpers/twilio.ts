import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Ajv } from "ajv";
import { default as addFormats } from "ajv-formats";
import { expect, onTestFinished } from "vitest";
import description from "../files/twilio-create-message.json" with { type: "json" };

export const SID = "AC0123456789abcdef0123456789abcdef";
export const TOKEN = "twilio-auth-token";
export const FROM = "+12175550100";

/** The request of Twilio's OpenAPI description. */
export interface ReceivedSms {
  To: string;
  From?: string;
  MessagingServiceSid?: string;
  Body: string;
  StatusCallback?: string;
}

const ajv = addFormats(new Ajv({ strict: false, coerceTypes: "array", allErrors: true }));
// E.164, from the description of `To` and `From`.
ajv.addFormat("phone-number", /^\+[1-9]\d{1,14}$/);
// Unknown fields are refused, too.
const isCreateMessage = ajv.compile<ReceivedSms>({ ...description.schema, additionalProperties: false });
const [beforeSid = "", afterSid = ""] = description.path.split("{AccountSid}");
const isAccountSid = ajv.compile<string>(description.AccountSid);

/** What is wrong with a request by Twilio's description, if anything. */
function mistakes(path: string, contentType: string | undefined, form: Record<string, unknown>): string[] {
  const wrong: string[] = [];
  if (!path.startsWith(beforeSid) || !path.endsWith(afterSid)) wrong.push(`path ${path}`);
  else if (!isAccountSid(path.slice(beforeSid.length, -afterSid.length))) wrong.push(`account in ${path}`);
  if (!contentType?.startsWith(description.contentType)) wrong.push(`content type ${contentType}`);
  if (!isCreateMessage(form)) wrong.push(ajv.errorsText(isCreateMessage.errors));
  const given = Object.keys(form).map((field) => field.toLowerCase());
  for (const group of description.conditional) {
    const count = group.filter((field) => given.includes(field.replaceAll("_", ""))).length;
    if (count !== 1) wrong.push(`one of ${group.join(", ")}, not ${count}`);
  }
  // From the text of `Body`'s description.
  if (String(form.Body).length > 1600) wrong.push("Body is longer than 1,600 characters");
  return wrong;
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export const twilioError = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` },
});

interface Behaviour {
  answer?: (sms: ReceivedSms) => Answer | "drop" | "silence" | undefined;
}

/** Twilio's messages call on loopback. A request that it refuses fails the test. Closed after the test. */
export async function twilio(behaviour: Behaviour = {}) {
  const { close, ...service } = await openTwilio(behaviour);
  onTestFinished(() => {
    close();
    expect(service.wrong).toEqual([]);
  });
  return service;
}

/**
 * The same, closed by its caller.
 * @param answer another answer than success; `"drop"` accepts the message and closes the connection, `"silence"` never answers
 */
export async function openTwilio({ answer = () => undefined }: Behaviour = {}) {
  const received: ReceivedSms[] = [];
  const wrong: string[] = [];

  const server = http.createServer(async (request, response) => {
    const send = ({ status, body, headers }: Answer) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body ?? {}));
    const body = await text(request);
    const path = request.url ?? "";
    const login = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString("base64")}`;
    if (request.method !== "POST" || !path.includes(SID)) return send(twilioError(404, 20404, "Not found"));
    if (request.headers.authorization !== login) return send(twilioError(401, 20003, "Authenticate"));
    const sms: Record<string, unknown> = Object.fromEntries(new URLSearchParams(body));
    const found = mistakes(path, request.headers["content-type"], sms);
    if (found.length > 0 || !isCreateMessage(sms)) {
      wrong.push(...found);
      return send(twilioError(400, 20001, "Bad request"));
    }
    const other = answer(sms);
    if (other && typeof other === "object") return send(other);
    received.push(sms);
    if (other === "drop") return request.socket.destroy();
    if (other === "silence") return;
    send({ status: 201, body: { sid: `SM${String(received.length).padStart(32, "0")}`, status: "queued" } });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    received,
    /** Requests that Twilio's description would refuse. */
    wrong,
    close() {
      server.closeAllConnections();
      server.close();
    },
    env: {
      TWILIO_ACCOUNT_SID: SID,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: FROM,
      TWILIO_API_URL: `http://127.0.0.1:${port}`,
    },
  };
}

/** A signed form of Twilio for our webhooks. */
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
