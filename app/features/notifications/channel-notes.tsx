import type { NotificationStatus } from "../../../schema/notifications.ts";
import { NOTIFICATION_STATUS } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useMomentWords } from "../../lib/page/moment-words.ts";

/** What the owner must know of mail and SMS before sending: that they are simulated, or that a provider keeps refusing. */
export function ChannelNotes() {
  const { data } = useAnswer<NotificationStatus>(NOTIFICATION_STATUS);
  const momentWords = useMomentWords();
  if (!data) return null;
  const channels = [
    { name: "Email", ...data.mail },
    { name: "SMS", ...data.sms },
  ];
  const notes = channels.flatMap(({ name, provider, pausedUntil, why, waitingCount }) => {
    if (pausedUntil) {
      return `${name} is paused until ${momentWords(pausedUntil)}: ${why ?? "the provider keeps refusing"}. ${waitingCount} messages wait.`;
    }
    if (provider === "simulated") {
      return `${name} is simulated: nothing leaves this server until a provider is set up. Its log notes each message, without the words.`;
    }
    return [];
  });
  return (
    <ul className="flex flex-col gap-2">
      {notes.map((note) => (
        <li key={note} className="rounded-control bg-fun-soft p-3 text-fun-text">
          {note}
        </li>
      ))}
    </ul>
  );
}
