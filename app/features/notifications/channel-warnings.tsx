import type { NotificationStatus } from "../../../schema/notifications.ts";
import { NOTIFICATION_STATUS_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";

/** Warns the owner that mail or SMS is simulated, or that a provider refuses messages. */
export function ChannelWarnings() {
  const { data } = useAnswer<NotificationStatus>(NOTIFICATION_STATUS_PATH);
  const formatTimestamp = useFormatTimestamp();
  if (!data) return null;
  const channels = [
    { name: "Email", ...data.mail },
    { name: "SMS", ...data.sms },
  ];
  const simulated = channels.filter(({ provider, pausedUntil }) => provider === "simulated" && !pausedUntil);
  const notes = channels.flatMap(({ name, pausedUntil, why, waitingCount }) =>
    pausedUntil
      ? `${name} is paused until ${formatTimestamp(pausedUntil)}: ${why ?? "the provider keeps refusing"}. ${waitingCount} messages are waiting.`
      : [],
  );
  if (simulated.length > 0) {
    const names = simulated.map(({ name }) => name).join(" and ");
    const [verb, them] = simulated.length > 1 ? ["are", "them"] : ["is", "it"];
    notes.push(
      `${names} ${verb} only simulated: nothing really goes out. Ask the person who set up your site to connect ${them}.`,
    );
  }
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {notes.map((note) => (
        <li key={note} className="rounded-control bg-fun-soft px-3 py-2 text-sm text-fun-text">
          {note}
        </li>
      ))}
    </ul>
  );
}
