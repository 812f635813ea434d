import type { BroadcastPayload, StopNews } from "../../schema/notifications.ts";
import { to12Hour } from "../../schema/times.ts";
import type { MailWords } from "../business/mail-frame.ts";
import { dayWords } from "./words.ts";

/** What subscribers get. @param today the business's day */
export function subscriberMail(payload: Exclude<BroadcastPayload, { kind: "mass-sms" }>, today: string): MailWords {
  return payload.kind === "location-update"
    ? locationUpdate(payload.stop, today)
    : { subject: payload.subject, heading: payload.subject, blocks: [{ text: payload.message }] };
}

function locationUpdate(stop: StopNews, today: string): MailWords {
  const day = dayWords(stop.date, today);
  const times = `${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`;
  if (stop.isCancelled) return cancelled(stop, day, times);
  if (stop.words && !stop.isOpen) return closed(stop, stop.words);
  return {
    subject: `${stop.words ? `${stop.words}. ` : ""}${day}: ${stop.name}, ${times}`,
    heading: stop.words ?? `${day} we are at ${stop.name}`,
    blocks: [
      {
        facts: [
          ["Where", `${stop.name}, ${stop.address}`],
          ["When", `${day}, ${times}`],
          ["", stop.isOpen ? "Open for Business" : "Sorry!! Just Here for the Fun!!"],
        ],
      },
      { link: directionsTo(stop.address), label: "Get directions" },
      { text: "Plans can change with the weather. The latest is always on our website." },
    ],
  };
}

/** Sold out, or closed for the moment: nobody needs the way there. */
function closed({ name, address }: StopNews, words: string): MailWords {
  return {
    subject: `${words}: ${name}`,
    heading: words,
    blocks: [{ facts: [["Where", `${name}, ${address}`]] }, { text: "The latest is always on our website." }],
  };
}

function cancelled({ name, words }: StopNews, day: string, times: string): MailWords {
  return {
    subject: `${words ?? "Cancelled"}. ${day}: ${name}, ${times}`,
    heading: `${day} we are not at ${name}`,
    blocks: [{ facts: [["Cancelled", `${name}, ${day}, ${times}`]] }, { text: "The latest is always on our website." }],
  };
}

/** Opens the map app on a phone and the map's page elsewhere, on the way to `address`. */
const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
