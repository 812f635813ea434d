import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushTarget } from "./push.ts";

export const ECDH_CURVE = "prime256v1";
const RECORD_BYTES = 4096;
const LAST_RECORD = Buffer.of(2);

/**
 * Encrypts a payload for one browser (RFC 8291): one record of `aes128gcm` (RFC 8188) under a key that only that browser can derive.
 * @param random the sender's key pair and the salt of this payload; only tests pass it
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">,
  random = { sender: newKeyPair(), salt: randomBytes(16) },
): Buffer<ArrayBuffer> {
  const { sender, salt } = random;
  const receiver = Buffer.from(p256dh, "base64url");
  const shared = sender.computeSecret(receiver);
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender.getPublicKey()]);
  const secret = derived(shared, Buffer.from(auth, "base64url"), both, 32);
  const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derived(secret, salt, "Content-Encoding: nonce\0", 12);

  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const record = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, header(sender.getPublicKey()), ...record]);
}

function newKeyPair() {
  const pair = createECDH(ECDH_CURVE);
  pair.generateKeys();
  return pair;
}

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** The record's size, then the sender's public key behind its length (RFC 8188, 2.1). */
function header(publicKey: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([size, Buffer.of(publicKey.length), publicKey]);
}
