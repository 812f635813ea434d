import type { Stop } from "../../schema/schedule.ts";
import { to12Hour } from "../../schema/times.ts";
import type { NewsKind, PushWords } from "../push/payloads.ts";
import { dayWords } from "./words.ts";

/** What a visitor's phone is told. */
interface PushNews {
  kind: NewsKind;
  words: PushWords;
}

/** What a phone is told of a stop. @param now the business's clock */
export const stopPush = (stop: Stop, now: { day: string; time: string }): PushNews => ({
  kind: stop.change ? "change" : "stop",
  words: { ...stopWords(stop, now), path: `/stops/${stop.id}`, tag: `stop-${stop.id}` },
});

/** What a phone is told of a send that is about no stop. @param id the send's */
export const specialPush = (id: number, { subject, message }: { subject?: string; message: string }): PushNews => ({
  kind: "special",
  words: { title: subject ?? "news", body: message, path: "/", tag: `special-${id}` },
});

function stopWords(stop: Stop, now: { day: string; time: string }): Pick<PushWords, "title" | "body"> {
  const { change, isOpen, name, address } = stop;
  const day = dayWords(stop, now);
  const times = `${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`;
  if (stop.status === "cancelled") {
    return { title: change?.words ?? "Cancelled", body: `${day} we are not at ${name}.` };
  }
  if (change?.isClosed) return { title: change.words, body: `${name}, ${address}` };
  const closed = isOpen ? "" : ". Just here for the fun, not serving.";
  return { title: change?.words ?? `${day} at ${name}`, body: `${day}, ${times}: ${name}, ${address}${closed}` };
}
