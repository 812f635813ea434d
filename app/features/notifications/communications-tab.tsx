import { ChannelNotes } from "./channel-notes.tsx";
import { LettersCard } from "./letters-card.tsx";
import { MassEmailCard } from "./mass-email-card.tsx";
import { MassSmsCard } from "./mass-sms-card.tsx";
import { NotificationSender } from "./notification-sender.tsx";
import { SendsCard } from "./sends-card.tsx";

/** The dashboard's Mass Comm tab. */
export default function CommunicationsTab() {
  return (
    <div className="flex flex-col gap-5">
      <ChannelNotes />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <MassEmailCard />
          <LettersCard />
        </div>
        <div className="flex flex-col gap-5">
          <MassSmsCard />
          <NotificationSender />
          <SendsCard />
        </div>
      </div>
    </div>
  );
}
