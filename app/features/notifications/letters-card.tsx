import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { Letter, LettersPage } from "../../../schema/notifications.ts";
import { AnswerView, RefreshButton } from "../../lib/answer-list.tsx";
import { useMomentWords } from "../../lib/moment-words.ts";
import { useAnswer } from "../../lib/queries.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useRetryLetter } from "./send-calls.ts";

const FAILED = "/api/letters?status=failed";
const ALL = "/api/letters";

/** Mails to one person: booking confirmations and notices to the owner. What did not arrive stands first. */
export function LettersCard() {
  const failed = useAnswer<LettersPage>(FAILED);
  const [isAll, setAll] = useState(false);
  const latest = useQuery<LettersPage>({ queryKey: [ALL], enabled: isAll });
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Single Emails</h2>
        <RefreshButton answers={isAll ? [failed, latest] : [failed]} />
      </div>
      <AnswerView answer={failed} noun="single emails" skeleton={<Skeleton className="h-24" />}>
        {({ letters }) =>
          letters.length === 0 ? (
            <EmptyState title="None has failed">
              Booking confirmations and notices that cannot be delivered appear here, with the reason.
            </EmptyState>
          ) : (
            <LetterList letters={letters} />
          )
        }
      </AnswerView>
      <details className="mt-3" onToggle={({ currentTarget }) => setAll(currentTarget.open)}>
        <summary className="unfolds font-semibold text-link">The latest, person by person</summary>
        {isAll && (
          <AnswerView answer={latest} noun="single emails" skeleton={<Skeleton className="h-24" />}>
            {({ letters }) =>
              letters.length === 0 ? <p className="text-muted">Nothing sent yet.</p> : <LetterList letters={letters} />
            }
          </AnswerView>
        )}
      </details>
    </Card>
  );
}

const LetterList = ({ letters }: { letters: Letter[] }) => (
  <ul className="flex flex-col divide-y divide-line">
    {letters.map((letter) => (
      <li key={letter.id} className="py-3 first:pt-0 last:pb-0">
        <LetterRow letter={letter} />
      </li>
    ))}
  </ul>
);

const STATES: Record<Letter["status"], { words: string; tone: BadgeTone }> = {
  queued: { words: "waiting", tone: "info" },
  sending: { words: "on its way", tone: "info" },
  sent: { words: "sent", tone: "good" },
  failed: { words: "failed", tone: "bad" },
  cancelled: { words: "cancelled", tone: "neutral" },
};

function LetterRow({ letter }: { letter: Letter }) {
  const momentWords = useMomentWords();
  const retry = useRetryLetter();
  const { words, tone } = STATES[letter.status];
  return (
    <article className="flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{aboutWords(letter.about)}</strong>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {letter.recipient} · {momentWords(letter.sentAt ?? letter.createdAt)}
      </p>
      {letter.reason && <p className="text-sm wrap-anywhere">{letter.reason}</p>}
      {letter.status === "failed" && (
        <Button variant="secondary" size="sm" busy={retry.isPending} onClick={() => retry.mutate(letter.id)}>
          <RotateCcw aria-hidden size={18} /> Try again
        </Button>
      )}
    </article>
  );
}

function aboutWords({ kind, id }: Letter["about"]): string {
  switch (kind) {
    case "booking":
      return `To the customer of booking ${id}`;
    case "owner-booking":
      return `To you: new booking ${id}`;
    case "owner-message":
      return `To you: contact message ${id}`;
    case "owner-photos":
      return `To you: photos that wait (${id})`;
    case "owner-paused":
      return "To you: text messages are paused";
  }
}
