import { AnswerView, RefreshButton } from "../../../ui/answer-list.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useHealthFindings } from "./use-health-findings.ts";

/** Shows the state of the site: mail, SMS, disk, backups, clock and more. */
export default function HealthCard() {
  const { answer, read } = useHealthFindings();
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Site health</h2>
        <RefreshButton answers={[answer]} />
      </div>
      <AnswerView answer={answer} noun="site health" skeleton={<Skeleton className="h-64" />}>
        {(health) => (
          <dl className="flex flex-col divide-y divide-line">
            {read(health).map(({ name, tone, word, detail }) => (
              <div key={name} className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2 first:pt-0 last:pb-0">
                <dt className="font-semibold">{name}</dt>
                <dd>
                  <Badge tone={tone}>{word}</Badge>
                </dd>
                <dd className="col-span-2 text-sm text-muted wrap-anywhere">{detail}</dd>
              </div>
            ))}
          </dl>
        )}
      </AnswerView>
    </Card>
  );
}
