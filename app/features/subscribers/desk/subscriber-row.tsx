import { Power, Trash2 } from "lucide-react";
import type { ListedSubscriber } from "../../../../schema/subscribers.ts";
import { SUBSCRIBERS_PATH } from "../../../lib/data/paths.ts";
import { useFormatTimestamp } from "../../../lib/page/format-timestamp.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { ConsentDetails } from "./consent-details.tsx";

interface SubscriberProps {
  subscriber: ListedSubscriber;
  onSwitch: () => void;
}

interface SubscriberRowProps extends SubscriberProps {
  opens: { to: string; isOpen: boolean };
}

export function SubscriberRow({ subscriber, opens, onSwitch }: SubscriberRowProps) {
  const formatTimestamp = useFormatTimestamp();
  const { email, phone, isActive, createdAt } = subscriber;
  const name = subscriberTitle(subscriber);
  return (
    <ListRow
      title={name}
      badges={<Badges {...subscriber} />}
      facts={[name !== email && email, phone, `Subscribed ${formatTimestamp(createdAt)}`, isActive && "Active"]
        .filter(Boolean)
        .join(" · ")}
      opens={opens}
      action={
        <SingleTapButton variant="ghost" size="sm" onClick={onSwitch}>
          <Power aria-hidden size={18} className="max-sm:hidden" /> <span>{isActive ? "Deactivate" : "Activate"}</span>
        </SingleTapButton>
      }
    />
  );
}

const Badges = ({ emailNotifications, smsNotifications, follows, isActive }: ListedSubscriber) => (
  <>
    {emailNotifications && <Badge tone="info">Email</Badge>}
    {smsNotifications && <Badge tone="highlight">SMS</Badge>}
    {follows > 0 && <Badge>Chosen stops only</Badge>}
    {!isActive && <Badge>Inactive</Badge>}
  </>
);

interface SubscriberDetailsProps extends SubscriberProps {
  onDelete: () => void;
}

export function SubscriberDetails({ subscriber, onSwitch, onDelete }: SubscriberDetailsProps) {
  const formatTimestamp = useFormatTimestamp();
  const { id, email, phone, isActive, createdAt } = subscriber;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-2">
        <Badges {...subscriber} />
      </p>
      <Facts>
        <Fact name="Email">{email}</Fact>
        <Fact name="Phone">{phone}</Fact>
        <Fact name="Subscribed">{formatTimestamp(createdAt)}</Fact>
        <Fact name="Status">{isActive ? "Active" : "Inactive"}</Fact>
      </Facts>
      <ConsentDetails path={`${SUBSCRIBERS_PATH}/${id}/consent`} />
      <footer className="mt-2 flex flex-wrap justify-between gap-2">
        <SingleTapButton variant="secondary" size="sm" onClick={onSwitch}>
          <Power aria-hidden size={18} /> <span>{isActive ? "Deactivate" : "Activate"}</span>
        </SingleTapButton>
        <Confirm
          question="Are you sure you want to delete this subscriber?"
          action="Delete"
          onConfirm={onDelete}
          trigger={
            <Button variant="danger" size="sm">
              <Trash2 aria-hidden size={18} /> Delete
            </Button>
          }
        >
          {email}
        </Confirm>
      </footer>
    </div>
  );
}

/** The name, or the e-mail address when there is no name. */
export const subscriberTitle = ({ firstName, lastName, email }: ListedSubscriber) =>
  [firstName, lastName].filter(Boolean).join(" ") || email;
