import type { Stop } from "../../schema/schedule.ts";
import { to12Hour } from "../../schema/times.ts";
import { dayWords } from "./words.ts";

// One typographic character would make the whole SMS UCS-2 and more than halve what it holds.
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
 * An SMS as it goes out: who writes stands before it, how to stop behind it, unless the text says so itself (the
 * messaging principles of CTIA, which US carriers hold senders to).
 */
export function smsText(businessName: string, text: string): string {
  const from = text.toLowerCase().includes(businessName.toLowerCase()) ? "" : `${businessName}: `;
  const stop = SAYS_OPT_OUT.test(plain(text)) ? "" : `${/[.!?]$/.test(text) ? "" : "."} ${OPT_OUT}`;
  return plain(`${from}${text}${stop}`);
}

/** The news of a stop as an SMS. @param now the business's clock */
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
