import { Pencil, Plus, Square } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Series } from "../../../../schema/series.ts";
import { useIsHelper } from "../../../lib/data/queries.ts";
import { useToday } from "../../../lib/page/site.ts";
import { AnswerView } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { lazyDialog } from "../../../ui/lazy-panel.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useSeries, useSeriesCalls } from "./series-calls.ts";
import { ruleSpanWords, ruleWords } from "./series-words.ts";
import { ShareWeek } from "./share-week.tsx";

export const SeriesDialog = lazyDialog("form", () => import("./series-dialog.tsx"));

/** The recurrence rules. */
export function SeriesCard() {
  const answer = useSeries();
  const [open, setOpen] = useState<{ id?: number }>();
  const isHelper = useIsHelper();
  return (
    <Card className="min-w-0 p-3 sm:p-4">
      <h2 className="mb-2 text-lg">Stops That Repeat</h2>
      <AnswerView answer={answer} noun="rules" skeleton={<Skeleton className="h-20" />}>
        {(rules) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {rules.map((rule) => (
                <Rule key={rule.id} rule={rule}>
                  {!isHelper && <RuleButtons rule={rule} onEdit={() => setOpen({ id: rule.id })} />}
                </Rule>
              ))}
            </ul>
            {rules.length === 0 && (
              <p className="text-muted">
                {isHelper
                  ? "Nothing repeats."
                  : "The same place every week? Say it once, and the next eight weeks are planned."}
              </p>
            )}
            {open && (
              <SeriesDialog
                rule={rules.find(({ id }) => id === open.id)}
                from={undefined}
                // An answer may come while the dialog of another rule is open: that dialog stays open.
                onClose={() => setOpen((now) => (now === open ? undefined : now))}
              />
            )}
          </>
        )}
      </AnswerView>
      <div className="mt-4 flex flex-wrap gap-2">
        {!isHelper && (
          <Button variant="secondary" onClick={() => setOpen({})}>
            <Plus aria-hidden size={18} /> Add a stop that repeats
          </Button>
        )}
        <ShareWeek />
      </div>
    </Card>
  );
}

function Rule({ rule, children }: { rule: Series; children: ReactNode }) {
  const today = useToday();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-56">
        <h3 className="font-sans text-base wrap-anywhere">{rule.name}</h3>
        <p className="text-sm">{ruleWords(rule)}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[ruleSpanWords(rule, today), rule.address].filter(Boolean).join(" · ")}
        </p>
      </div>
      {children}
    </li>
  );
}

function RuleButtons({ rule, onEdit }: { rule: Series; onEdit: () => void }) {
  const calls = useSeriesCalls();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={onEdit}>
        <Pencil aria-hidden size={18} /> Edit
      </Button>
      <Confirm
        question="Stop repeating?"
        action="Stop repeating"
        onConfirm={() => calls.end.mutate({ id: rule.id })}
        trigger={
          <Button variant="danger" size="sm">
            <Square aria-hidden size={18} /> End
          </Button>
        }
      >
        All its upcoming stops are removed, including the ones you changed by hand.
      </Confirm>
    </div>
  );
}
