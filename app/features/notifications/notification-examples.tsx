import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type {
  Channel,
  NotificationExample,
  NotificationStatus,
  TransactionalPage,
} from "../../../schema/notifications.ts";
import { AUTOMATIC_MESSAGES_PATH, NOTIFICATION_STATUS_PATH, TRANSACTIONAL_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { AnswerList, AnswerView, RefreshButton } from "../../ui/answer-list.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChannelWarnings } from "./channel-warnings.tsx";
import { MailText } from "./mail-text.tsx";
import { MailList } from "./transactional-card.tsx";

/** The state of both channels, examples of the automatic messages, and the simulated mails. */
export default function NotificationExamples() {
  const examples = useAnswer<NotificationExample[]>(AUTOMATIC_MESSAGES_PATH);
  const isSimulated = useAnswer<NotificationStatus>(NOTIFICATION_STATUS_PATH).data?.mail.provider === "simulated";
  return (
    <>
      <ChannelWarnings />
      <Card className="p-4 sm:p-5">
        <h2 className="mb-1 text-xl">Sent Automatically</h2>
        <p className="mb-2 text-muted">
          What your site sends without you. Press a channel to read an example, with your own name, hours and address.
        </p>
        <AnswerList answer={examples} noun="examples" empty={<EmptyState title="Nothing goes out automatically" />}>
          {(rows) => (
            <ul className="flex flex-col divide-y divide-line">
              {byEvent(rows).map(([when, ofEvent]) => (
                <li key={when}>
                  <EventRow when={when} examples={ofEvent} />
                </li>
              ))}
            </ul>
          )}
        </AnswerList>
      </Card>
      {isSimulated && <SimulatedMails />}
    </>
  );
}

/** Groups the examples by event. The order of the names puts events with the same recipients side by side. */
function byEvent(examples: NotificationExample[]): [when: string, NotificationExample[]][] {
  const events = [...new Set(examples.map(({ when }) => when))].sort((one, other) => one.localeCompare(other));
  return events.map((event) => [event, examples.filter(({ when }) => when === event)]);
}

const CHANNEL_WORDS: Record<Channel, string> = { email: "Email", sms: "SMS", push: "Notification" };

/** An event with a chip for each channel. A press on a chip shows its example, another press hides it. */
function EventRow({ when, examples }: { when: string; examples: NotificationExample[] }) {
  const [shown, setShown] = useState("");
  const channels = [...new Set(examples.map(({ channel }) => channel))];
  const [example, named] = examples.filter(({ channel }) => channel === shown);
  return (
    <article className="py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 sm:flex-nowrap sm:[&>fieldset]:shrink-0">
        <h3 className="min-w-0 font-sans text-base leading-snug font-semibold">{when}</h3>
        <FilterChips
          label={when}
          choices={channels.map((channel) => [channel, CHANNEL_WORDS[channel]])}
          chosen={shown}
          onChoose={(channel) => setShown(channel === shown ? "" : channel)}
        />
      </div>
      {example && (
        <div className="flex flex-col gap-2 py-2">
          <MailText {...example} />
          {named && (
            <>
              <p className="text-sm text-muted">On a device that shows customers' names:</p>
              <MailText {...named} />
            </>
          )}
          {example.channel === "email" && (
            <a
              href={`${AUTOMATIC_MESSAGES_PATH}/${example.id}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
            >
              As mail programs show it <ExternalLink aria-hidden size={18} />
            </a>
          )}
        </div>
      )}
    </article>
  );
}

function SimulatedMails() {
  const latest = useAnswer<TransactionalPage>(TRANSACTIONAL_PATH);
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Simulated Emails</h2>
        <RefreshButton answers={[latest]} />
      </div>
      <p className="mb-3 text-muted">This is what would have gone out.</p>
      <AnswerView answer={latest} noun="simulated emails" skeleton={<Skeleton className="h-24" />}>
        {({ emails }) => (emails.length === 0 ? <EmptyState title="Nothing yet" /> : <MailList mails={emails} />)}
      </AnswerView>
    </Card>
  );
}
