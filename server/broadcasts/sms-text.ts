import type { Stop } from "../../schema/schedule.ts";
import { to12Hour } from "../../schema/times.ts";
import { dayWords } from "./words.ts";

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
export function locationSms(businessName: string, stop: Stop, now: { day: string; time: string }): string {
  const { change, isOpen, name } = stop;
  const times = `${to12Hour(stop.startTime)}-${to12Hour(stop.endTime)}`;
  const day = dayWords(stop, now);
  if (stop.status === "cancelled") {
    return smsText(businessName, `${change?.words ?? "Cancelled"}. ${day} we are not at ${name}.`);
  }
  if (change?.isClosed) return smsText(businessName, `${change.words} at ${name}.`);
  const closed = isOpen ? "" : " Just here for the fun, not serving.";
  const words = change ? `${change.words}. ` : "";
  return smsText(businessName, `${words}${day} ${times} at ${name}, ${stop.address}.${closed}`);
}

/** The answer to HELP. */
export const helpSms = (businessName: string, phone: string): string =>
  smsText(businessName, `truck locations and specials. Call ${phone} for help. Msg & data rates may apply.`);
