import { createHmac } from "node:crypto";

const STEP_MS = 30_000;

/** A phone's clock, and whoever types, may be so many steps away. */
const WINDOW = 1;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of a step (RFC 6238 with HMAC-SHA-1, as every app has it). */
export function codeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The step whose code was typed: that of `now` or one beside it, later than the one that was used last.
 * @returns undefined where the code is none of these
 */
export function stepOf(code: string, secret: Buffer, now: Date, last: number | null): number | undefined {
  const present = Math.floor(now.getTime() / STEP_MS);
  for (let step = present - WINDOW; step <= present + WINDOW; step++) {
    if (step > (last ?? -1) && codeAt(secret, step) === code) return step;
  }
  return undefined;
}

/** Bytes in fives of bits (RFC 4648), without padding: as apps take a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
