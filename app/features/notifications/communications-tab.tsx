import { BroadcastsCard } from "./broadcasts-card.tsx";
import { ChannelWarnings } from "./channel-warnings.tsx";
import { MassEmailCard } from "./mass-email-card.tsx";
import { MassSmsCard } from "./mass-sms-card.tsx";
import { NotificationSender } from "./notification-sender.tsx";
import { TransactionalCard } from "./transactional-card.tsx";

/** The dashboard's Mass Comm tab: the forms first, then the sent messages. */
export default function CommunicationsTab() {
  return (
    <div className="flex flex-col gap-3 lg:gap-5">
      <ChannelWarnings />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2 lg:gap-5">
        <MassEmailCard />
        <div className="grid grid-cols-1 gap-3 lg:gap-5">
          <MassSmsCard />
          <NotificationSender />
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2 lg:gap-5">
        <BroadcastsCard />
        <TransactionalCard />
      </div>
    </div>
  );
}
