import { addDays, longDay, to12Hour } from "../../schema/times.ts";
import { FIRST } from "./first-values.ts";
import { isTodays, type Now, type Shown } from "./season-model.ts";

/** The expected texts about a stop at the time of sending. */

export const CHANNELS = ["mail", "sms", "push"] as const;
export type Channel = (typeof CHANNELS)[number];
/** The sent deliveries, each as one text. */
export type HandedOver = Record<Channel, string[]>;

const PLANS_CHANGE = "Plans can change with the weather. The latest is always on our website.";
const LATEST = "The latest is always on our website.";

const dayOf = (stop: Shown, now: Now) =>
  isTodays(stop, now) ? "Today" : stop.date === addDays(now.day, 1) ? "Tomorrow" : longDay(stop.date, now.day);
const timesOf = ({ startTime, endTime }: Shown, between: string) =>
  `${to12Hour(startTime)}${between}${to12Hour(endTime)}`;

/** Subject, heading and body, without the footer. */
function mailOf(stop: Shown, now: Now): string {
  const { name, address, coordinates, words, isOpen, isClosed } = stop;
  const [day, times] = [dayOf(stop, now), timesOf(stop, " - ")];
  if (stop.status === "cancelled") {
    const notAt = `${day} we are not at ${name}`;
    return paragraphs(`${words ?? "Cancelled"}. ${notAt}`, notAt, `Cancelled: ${name}, ${day}, ${times}`, LATEST);
  }
  const where = `Where: ${name}, ${address}`;
  if (words && isClosed) return paragraphs(`${words}: ${name}`, words, where, LATEST);
  const sells = isOpen ? "Open for Business" : "Sorry!! Just Here for the Fun!!";
  const point = coordinates && `${coordinates.latitude},${coordinates.longitude}`;
  const map = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point ?? address)}`;
  return paragraphs(
    `${words ? `${words}. ` : ""}${day}: ${name}, ${times}`,
    words ?? `${day} we are at ${name}`,
    `${where}\nWhen: ${day}, ${times}\n${sells}`,
    `Get directions:\n${map}`,
    PLANS_CHANGE,
  );
}

function smsOf(stop: Shown, now: Now): string {
  const { name, address, words, isOpen, isClosed } = stop;
  const text = () => {
    if (stop.status === "cancelled") return `${words ?? "Cancelled"}. ${dayOf(stop, now)} we are not at ${name}.`;
    if (words && isClosed) return `${words} at ${name}.`;
    const fun = isOpen ? "" : " Just here for the fun, not serving.";
    return `${words ? `${words}. ` : ""}${dayOf(stop, now)} ${timesOf(stop, "-")} at ${name}, ${address}.${fun}`;
  };
  return `${FIRST.name}: ${text()} Reply STOP to opt out`;
}

function pushOf(stop: Shown, now: Now): string {
  const { name, address, words, isOpen, isClosed } = stop;
  const day = dayOf(stop, now);
  const text = () => {
    if (stop.status === "cancelled") return [words ?? "Cancelled", `${day} we are not at ${name}.`];
    if (words && isClosed) return [words, `${name}, ${address}`];
    const fun = isOpen ? "" : ". Just here for the fun, not serving.";
    return [words ?? `${day} at ${name}`, `${day}, ${timesOf(stop, " - ")}: ${name}, ${address}${fun}`];
  };
  return paragraphs(`${FIRST.name}: ${text().join("\n\n")}`, `/stops/${stop.id}`);
}

export const TEXT_OF: Record<Channel, (stop: Shown, now: Now) => string> = { mail: mailOf, sms: smsOf, push: pushOf };

/** Push notifications wait during quiet hours. */
export const isHeld = (channel: Channel, { time }: Now) => channel === "push" && (time >= "21:00" || time < "08:00");

const HOUR_MS = 3_600_000;

/** A push notification is outdated after two hours for an event, after twelve for a plan. */
export const isTooOld = (channel: Channel, stop: Shown, waitedMs: number) =>
  channel === "push" && waitedMs > (stop.words === null ? 12 : 2) * HOUR_MS;

export const paragraphs = (...parts: string[]) => parts.join("\n\n");
