import type { Stop } from "../../schema/schedule.ts";
import { to12Hour, type WallClock } from "../../schema/times.ts";
import { describeDay } from "./words.ts";

// A single typographic character encodes the whole SMS as UCS-2, with less than half of the characters in a segment.
const PLAIN: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "•": "-",
  "…": "...",
  "\u00a0": " ",
};
const plain = (text: string) => text.replaceAll(/[‘’“”–—•…\u00a0]/g, (character) => PLAIN[character] ?? character);

const OPT_OUT = "Reply STOP to opt out";
const SAYS_OPT_OUT = /\b(reply|text|send)\s+["']?STOP\b/i;

/**
 * The complete text of an SMS: the business's name before it and how to opt out after it, unless the text has them (CTIA's
 * messaging principles, which US carriers require).
 */
export function smsText(businessName: string, text: string): string {
  const from = text.toLowerCase().includes(businessName.toLowerCase()) ? "" : `${businessName}: `;
  const stop = SAYS_OPT_OUT.test(plain(text)) ? "" : `${/[.!?]$/.test(text) ? "" : "."} ${OPT_OUT}`;
  return plain(`${from}${text}${stop}`);
}

/** The SMS about a stop. @param now the business's day and time */
export const locationSms = (businessName: string, stop: Stop, now: WallClock): string =>
  smsText(businessName, stopWords(stop, now));

/** The answer to WHERE: the stop that people should go to, and the one after it. */
export function whereSms(
  businessName: string,
  { current, next }: { current: Stop | undefined; next: Stop | undefined },
  now: WallClock,
): string {
  if (!current && !next) return smsText(businessName, "no stops are planned right now.");
  const today = current ? stopWords(current, now) : "No stop right now.";
  return smsText(businessName, next ? `${today} Next: ${planWords(next, now)}.` : today);
}

const planWords = (stop: Stop, now: WallClock) =>
  `${describeDay(stop, now)} ${to12Hour(stop.startTime)}-${to12Hour(stop.endTime)} at ${stop.name}, ${stop.address}`;

function stopWords(stop: Stop, now: WallClock): string {
  const { change, isOpen, name } = stop;
  if (stop.status === "cancelled") {
    return `${change?.words ?? "Cancelled"}. ${describeDay(stop, now)} we are not at ${name}.`;
  }
  if (change?.isClosed) return `${change.words} at ${name}.`;
  const closed = isOpen ? "" : " Just here for the fun, not serving.";
  const words = change ? `${change.words}. ` : "";
  return `${words}${planWords(stop, now)}.${closed}`;
}

/** The answer to HELP. */
export const helpSms = (businessName: string, phone: string): string =>
  smsText(businessName, `truck locations and specials. Call ${phone} for help. Msg & data rates may apply.`);
