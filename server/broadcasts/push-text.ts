import type { Stop } from "../../schema/schedule.ts";
import { to12Hour, type WallClock } from "../../schema/times.ts";
import type { NewsKind, PushWords } from "../push/payloads.ts";
import { describeDay } from "./words.ts";

/** A notification to visitors. */
interface PushNews {
  kind: NewsKind;
  words: PushWords;
}

/** The notification about a stop. @param now the business's day and time */
export const stopPush = (stop: Stop, now: WallClock): PushNews => ({
  kind: stop.change ? "change" : "stop",
  words: { ...stopWords(stop, now), path: `/stops/${stop.id}`, tag: `stop-${stop.id}` },
});

/** The notification of a broadcast that is about no stop. @param id the broadcast's */
export const specialPush = (id: number, { subject, message }: { subject?: string; message: string }): PushNews => ({
  kind: "special",
  words: { title: subject ?? "news", body: message, path: "/", tag: `special-${id}` },
});

function stopWords(stop: Stop, now: WallClock): Pick<PushWords, "title" | "body"> {
  const { change, isOpen, name, address } = stop;
  const day = describeDay(stop, now);
  const times = `${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`;
  if (stop.status === "cancelled") {
    return { title: change?.words ?? "Cancelled", body: `${day} we are not at ${name}.` };
  }
  if (change?.isClosed) return { title: change.words, body: `${name}, ${address}` };
  const closed = isOpen ? "" : ". Just here for the fun, not serving.";
  return { title: change?.words ?? `${day} at ${name}`, body: `${day}, ${times}: ${name}, ${address}${closed}` };
}
