import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { Database } from "../db/database.ts";

/** The site's key pair for push services (RFC 8292). A subscription belongs forever to the key that it was made with. */
export interface VapidKeys {
  /** The curve point in base64url, which browsers subscribe with. */
  publicKey: string;
  privateKey: KeyObject;
}

/** Push services accept at most a day. */
const VALID_SECONDS = 12 * 60 * 60;

/** The `Authorization` of a push to `endpoint`. @param contact as in `PushContent` */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  { contact, now }: { contact: string; now: Date },
): string {
  const expires = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  const text = `${json({ typ: "JWT", alg: "ES256" })}.${json(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${publicKey}`;
}

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const NAME = "push";

/** The site's keys, created once and stored in the database: every backup has them, and all processes share them. */
export function storedVapidKeys(db: Database): () => Promise<VapidKeys> {
  let cached: Promise<VapidKeys> | undefined;
  return () => {
    cached ??= readKeys(db).catch((error) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

async function readKeys(db: Database): Promise<VapidKeys> {
  const made = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  await db
    .insertInto("secrets")
    .values({ name: NAME, value: made.export({ type: "pkcs8", format: "der" }).toString("base64") })
    // Of two processes that start at the same time, the first one's key is kept.
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirstOrThrow();
  const privateKey = createPrivateKey({ key: Buffer.from(value, "base64"), type: "pkcs8", format: "der" });
  return { publicKey: pointOf(privateKey), privateKey };
}

function pointOf(privateKey: KeyObject): string {
  const { x = "", y = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString("base64url");
}
