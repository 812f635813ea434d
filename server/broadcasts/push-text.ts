import type { Stop } from "../../schema/schedule.ts";
import { to12Hour } from "../../schema/times.ts";
import { dayWords } from "./words.ts";

/** The news of a stop as a phone shows them. @param now the business's clock */
export function locationPush(stop: Stop, now: { day: string; time: string }): { title: string; body: string } {
  const { change, isOpen, name, address } = stop;
  const day = dayWords(stop, now);
  const times = `${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`;
  if (stop.status === "cancelled") {
    return { title: change?.words ?? "Cancelled", body: `${day} we are not at ${name}.` };
  }
  if (change && !isOpen) return { title: change.words, body: `${name}, ${address}` };
  const closed = isOpen ? "" : ". Just here for the fun, not serving.";
  return { title: change?.words ?? `${day} at ${name}`, body: `${day}, ${times}: ${name}, ${address}${closed}` };
}
