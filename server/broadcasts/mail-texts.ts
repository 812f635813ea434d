import { directionsUrl } from "../../schema/directions.ts";
import type { Stop } from "../../schema/schedule.ts";
import { to12Hour, type WallClock } from "../../schema/times.ts";
import type { MailWords } from "../business/mail-frame.ts";
import { describeDay } from "./words.ts";

/** The mail about a stop. @param now the business's day and time */
export function locationMail(stop: Stop, now: WallClock): MailWords {
  const { change, isOpen } = stop;
  const day = describeDay(stop, now);
  const times = `${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`;
  if (stop.status === "cancelled") return cancelled(stop, day, times);
  if (change?.isClosed) return closed(stop, change.words);
  return {
    subject: `${change ? `${change.words}. ` : ""}${day}: ${stop.name}, ${times}`,
    heading: change?.words ?? `${day} we are at ${stop.name}`,
    blocks: [
      {
        facts: [
          ["Where", `${stop.name}, ${stop.address}`],
          ["When", `${day}, ${times}`],
          ["", isOpen ? "Open for Business" : "Sorry!! Just Here for the Fun!!"],
        ],
      },
      { link: directionsUrl(stop), label: "Get directions" },
      { text: "Plans can change with the weather. The latest is always on our website." },
    ],
  };
}

/** Sold out or closed for now: without a link to directions. */
function closed({ name, address }: Stop, words: string): MailWords {
  return {
    subject: `${words}: ${name}`,
    heading: words,
    blocks: [{ facts: [["Where", `${name}, ${address}`]] }, { text: "The latest is always on our website." }],
  };
}

function cancelled({ name, change }: Stop, day: string, times: string): MailWords {
  return {
    subject: `${change?.words ?? "Cancelled"}. ${day} we are not at ${name}`,
    heading: `${day} we are not at ${name}`,
    blocks: [{ facts: [["Cancelled", `${name}, ${day}, ${times}`]] }, { text: "The latest is always on our website." }],
  };
}
