import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { TransactionalEmail, TransactionalPage } from "../../../schema/notifications.ts";
import { FAILED_TRANSACTIONAL_PATH, TRANSACTIONAL_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { AnswerView, RefreshButton } from "../../ui/answer-list.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MailText } from "./mail-text.tsx";
import { useRetryTransactional } from "./send-calls.ts";

/** Transactional emails, which go to one person. The failed ones are shown first. */
export function TransactionalCard() {
  const failed = useAnswer<TransactionalPage>(FAILED_TRANSACTIONAL_PATH);
  const [isAll, setAll] = useState(false);
  const latest = useQuery<TransactionalPage>({ queryKey: [TRANSACTIONAL_PATH], enabled: isAll });
  return (
    <Card className="min-w-0 p-3 sm:p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between">
        <h2 className="text-lg">Single Emails</h2>
        <RefreshButton answers={isAll ? [failed, latest] : [failed]} />
      </div>
      <AnswerView answer={failed} noun="single emails" skeleton={<Skeleton className="h-24" />}>
        {({ emails }) =>
          emails.length === 0 ? (
            <EmptyState title="None has failed">
              Booking confirmations and notices that cannot be delivered appear here, with the reason.
            </EmptyState>
          ) : (
            <MailList mails={emails} />
          )
        }
      </AnswerView>
      <details className="mt-3" onToggle={({ currentTarget }) => setAll(currentTarget.open)}>
        <summary className="unfolds font-semibold text-link">The latest, person by person</summary>
        {isAll && (
          <AnswerView answer={latest} noun="single emails" skeleton={<Skeleton className="h-24" />}>
            {({ emails }) =>
              emails.length === 0 ? <p className="text-muted">Nothing sent yet.</p> : <MailList mails={emails} />
            }
          </AnswerView>
        )}
      </details>
    </Card>
  );
}

export const MailList = ({ mails }: { mails: TransactionalEmail[] }) => (
  <ul className="flex flex-col divide-y divide-line">
    {mails.map((mail) => (
      <li key={mail.id}>
        <MailRow mail={mail} />
      </li>
    ))}
  </ul>
);

const STATES: Record<TransactionalEmail["status"], { words: string; tone: BadgeTone }> = {
  queued: { words: "waiting", tone: "info" },
  sending: { words: "on its way", tone: "info" },
  sent: { words: "sent", tone: "good" },
  failed: { words: "failed", tone: "bad" },
  cancelled: { words: "cancelled", tone: "neutral" },
};

function MailRow({ mail }: { mail: TransactionalEmail }) {
  const formatTimestamp = useFormatTimestamp();
  const retry = useRetryTransactional();
  const { words, tone } = STATES[mail.status];
  return (
    <ListRow
      title={mail.about.words}
      badges={<Badge tone={tone}>{words}</Badge>}
      facts={`${mail.recipient} · ${formatTimestamp(mail.sentAt ?? mail.createdAt)}`}
      action={
        mail.status === "failed" && (
          <Button variant="secondary" size="sm" busy={retry.isPending} onClick={() => retry.mutate(mail.id)}>
            <RotateCcw aria-hidden size={18} className="max-sm:hidden" /> Try again
          </Button>
        )
      }
    >
      {mail.reason && <p className="text-sm wrap-anywhere">{mail.reason}</p>}
      {mail.simulated && (
        <details>
          <summary className="unfolds text-sm font-semibold text-link">Read it</summary>
          <MailText {...mail.simulated} />
        </details>
      )}
    </ListRow>
  );
}
