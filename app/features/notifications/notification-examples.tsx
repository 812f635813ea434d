import { ExternalLink } from "lucide-react";
import type {
  Channel,
  NotificationExample,
  NotificationStatus,
  TransactionalPage,
} from "../../../schema/notifications.ts";
import { AUTOMATIC_MESSAGES, NOTIFICATION_STATUS, TRANSACTIONAL } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { AnswerList, AnswerView, RefreshButton } from "../../ui/answer-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MailText } from "./mail-text.tsx";
import { MailList } from "./transactional-card.tsx";

/** What the site sends by itself, and, where mail is simulated, what would have gone out. */
export default function NotificationExamples() {
  const examples = useAnswer<NotificationExample[]>(AUTOMATIC_MESSAGES);
  const isSimulated = useAnswer<NotificationStatus>(NOTIFICATION_STATUS).data?.mail.provider === "simulated";
  return (
    <>
      {isSimulated && <SimulatedMails />}
      <Card className="p-4 sm:p-5">
        <h2 className="mb-2 text-xl">Sent by Itself</h2>
        <p className="mb-3 text-muted">
          What your site sends without you, with your own name, hours and address: mails, text messages, and what phones
          show. The people and stops are made up.
        </p>
        <AnswerList answer={examples} noun="examples" empty={<EmptyState title="Nothing goes out automatically" />}>
          {(rows) => (
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((example) => (
                <li key={example.id}>
                  <Example {...example} />
                </li>
              ))}
            </ul>
          )}
        </AnswerList>
      </Card>
    </>
  );
}

const CHANNEL_WORDS: Record<Channel, string> = { email: "Email", sms: "SMS", push: "Notification" };

const Example = ({ id, when, channel, subject, text }: NotificationExample) => (
  <details className="py-1">
    <summary className="unfolds font-semibold">
      <span>
        <span>{when}</span> <Badge tone="info">{CHANNEL_WORDS[channel]}</Badge>
      </span>
    </summary>
    <MailText subject={subject} text={text} />
    {channel === "email" && (
      <a
        href={`${AUTOMATIC_MESSAGES}/${id}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
      >
        As mail programs show it <ExternalLink aria-hidden size={18} />
      </a>
    )}
  </details>
);

function SimulatedMails() {
  const latest = useAnswer<TransactionalPage>(TRANSACTIONAL);
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Simulated Emails</h2>
        <RefreshButton answers={[latest]} />
      </div>
      <p className="mb-3 text-muted">
        No mail leaves this server until a provider is set up. This is what would have gone out.
      </p>
      <AnswerView answer={latest} noun="simulated emails" skeleton={<Skeleton className="h-24" />}>
        {({ emails }) => (emails.length === 0 ? <EmptyState title="Nothing yet" /> : <MailList mails={emails} />)}
      </AnswerView>
    </Card>
  );
}
