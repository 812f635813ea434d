import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A decrypted notification. */
export interface ReceivedPush {
  payload: {
    web_push: number;
    notification: { title: string; body: string; navigate: string; tag: string };
    app_badge?: number;
  };
  headers: http.IncomingHttpHeaders;
  /** The `sub` of the VAPID token. */
  claims: { aud: string; exp: number; sub: string };
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

type Phone = ReturnType<typeof newPhone>;

/**
 * A push service on loopback, as strict as RFC 8030, 8291 and 8292.
 * @param answer another answer than 201; `"silence"` never answers, `"drop"` closes the connection
 */
export async function startPushService({
  answer = (_phone: Phone): Answer | "silence" | "drop" | undefined => undefined,
  now = () => new Date(),
} = {}) {
  const phones = new Map<string, Phone>();
  const wrong: string[] = [];

  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const phone = phones.get(request.url ?? "");
    const send = ({ status, headers }: Answer) => response.writeHead(status, headers).end();
    if (!phone) return send({ status: 404 });
    phone.asked += 1;
    const other = answer(phone);
    if (other === "silence") return;
    if (other === "drop") return void request.socket.destroy();
    try {
      const claims = claimsOf(request.headers, origin);
      if (claims.exp * 1000 <= now().getTime()) wrong.push("an expired token");
      wrong.push(...mistakesIn(request, body));
      const payload = JSON.parse(decrypted(body, phone.keyPair, phone.secret).toString());
      if (!other || other.status < 300) phone.received.push({ payload, headers: request.headers, claims });
    } catch (error) {
      wrong.push(String(error));
    }
    send(other ?? { status: 201 });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** The errors of invalid pushes. */
    wrong,
    stop() {
      server.closeAllConnections();
      server.close();
    },
    env: { PUSH_SERVICE_URL: origin },
    /** Adds a subscribed browser. */
    phone(): Phone {
      const made = newPhone(origin, phones.size + 1);
      phones.set(new URL(made.subscription.endpoint).pathname, made);
      return made;
    },
  };
}

function newPhone(origin: string, number: number) {
  const keyPair = createECDH("prime256v1");
  const secret = randomBytes(16);
  keyPair.generateKeys();
  return {
    number,
    keyPair,
    secret,
    /** The subscription in the shape of the Push API. */
    subscription: {
      endpoint: `${origin}/push/${number}`,
      keys: { p256dh: keyPair.getPublicKey("base64url"), auth: secret.toString("base64url") },
    },
    received: [] as ReceivedPush[],
    /** How often the service was called for it. */
    asked: 0,
  };
}

function mistakesIn({ method, headers }: http.IncomingMessage, body: Buffer): string[] {
  return [
    method === "POST" ? "" : `method ${method}`,
    /^\d+$/.test(String(headers.ttl)) ? "" : `TTL ${headers.ttl}`,
    /^(very-low|low|normal|high)$/.test(String(headers.urgency)) ? "" : `Urgency ${headers.urgency}`,
    headers.topic === undefined || /^[A-Za-z0-9]{1,32}$/.test(String(headers.topic)) ? "" : `Topic ${headers.topic}`,
    headers["content-encoding"] === "aes128gcm" ? "" : `encoding ${headers["content-encoding"]}`,
    body.length <= 4096 ? "" : `${body.length} bytes`,
  ].filter(Boolean);
}

/** Checks the token of RFC 8292. @throws Error */
function claimsOf({ authorization = "" }: http.IncomingHttpHeaders, origin: string): ReceivedPush["claims"] {
  const [, head = "", middle = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${middle}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const claims = JSON.parse(Buffer.from(middle, "base64url").toString());
  if (!isSigned) throw new Error("The token is not signed with its key");
  if (claims.aud !== origin) throw new Error(`The token is for ${claims.aud}`);
  if (!/^(mailto:.+@|https:\/\/)/.test(claims.sub)) throw new Error(`Nobody answers for it: ${claims.sub}`);
  return claims;
}

/** Decrypts a push like a browser (RFC 8188 and 8291). @throws Error for a push to another browser */
export function decrypted(body: Buffer, keyPair: ReturnType<typeof createECDH>, secret: Buffer): Buffer {
  const [salt, size] = [body.subarray(0, 16), body.readUInt32BE(16)];
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > size) throw new Error("More than one record");
  const derive = (from: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", from, by, info, bytes));
  const shared = keyPair.computeSecret(sender);
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), keyPair.getPublicKey(), sender]);
  const input = derive(shared, secret, both, 32);
  const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("Wrong padding");
  return padded.subarray(0, end);
}
