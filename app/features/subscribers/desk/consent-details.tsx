import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsentRecord } from "../../../../schema/subscribers.ts";
import { useFormatTimestamp } from "../../../lib/page/format-timestamp.ts";
import { AnswerView } from "../../../ui/answer-list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** The record of a subscriber's consent, fetched each time that it is opened. */
export function ConsentDetails({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-sm text-muted" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="unfolds">Record of consent</summary>
      {isOpen && <Words path={path} />}
    </details>
  );
}

function Words({ path }: { path: string }) {
  const formatTimestamp = useFormatTimestamp();
  const answer = useQuery<ConsentRecord>({ queryKey: [path], gcTime: 0 });
  return (
    <AnswerView answer={answer} noun="record of consent" skeleton={<Skeleton className="h-10" />}>
      {({ consent }) =>
        consent
          ? `${[formatTimestamp(consent.at), consent.from, consent.address].filter(Boolean).join(", ")}: “${consent.wording}”`
          : "Nothing on record: this person didn't sign up on the website."
      }
    </AnswerView>
  );
}
