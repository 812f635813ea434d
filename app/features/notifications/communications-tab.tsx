import { ChannelNotes } from "./channel-notes.tsx";
import { MassEmailCard } from "./mass-email-card.tsx";
import { MassSmsCard } from "./mass-sms-card.tsx";
import { NotificationSender } from "./notification-sender.tsx";
import { SendsCard } from "./sends-card.tsx";
import { TransactionalCard } from "./transactional-card.tsx";

// On a phone there is one column, and what is written comes before what went out.
const COLUMN = "contents lg:flex lg:flex-col lg:gap-5";

/** The dashboard's Mass Comm tab. */
export default function CommunicationsTab() {
  return (
    <div className="flex flex-col gap-5">
      <ChannelNotes />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className={COLUMN}>
          <MassEmailCard />
          {/* This card is early in the document and last on a phone's screen. Scroll anchoring would keep it in place when a card
              above it grows, and move that card's buttons instead. */}
          <div className="max-lg:order-last [overflow-anchor:none]">
            <TransactionalCard />
          </div>
        </div>
        <div className={COLUMN}>
          <MassSmsCard />
          <NotificationSender />
          <SendsCard />
        </div>
      </div>
    </div>
  );
}
