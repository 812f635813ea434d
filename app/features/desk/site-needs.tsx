import { ChevronRight } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { SiteNeed } from "../../../schema/site-needs.ts";
import type { Summary } from "../../../schema/summary.ts";
import { SUMMARY_PATH } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { call } from "../../lib/net/api.ts";
import { Card } from "../../ui/card.tsx";
import { SingleTapButton } from "../../ui/single-tap-button.tsx";
import { useFocusFallback } from "../../ui/use-focus-fallback.ts";

const NEEDS = "/api/site-needs";

const WORDS: Record<SiteNeed, { title: string; why: string; to: string }> = {
  menu: {
    title: "A menu",
    why: "Visitors see what you sell, and what it costs.",
    to: "?tab=settings&part=menu",
  },
  address: {
    title: "Your postal address",
    why: "Required by law at the bottom of every email. Right now it's the example address.",
    to: "?tab=settings&part=business",
  },
  mail: {
    title: "Mail that goes out",
    why: "Emails are only simulated: customers don't get any yet.",
    to: "?tab=settings&part=sending",
  },
  stop: {
    title: "A first stop",
    why: "Visitors see where you are, and when.",
    to: "?tab=locations",
  },
};

/** Lists the open tasks of a new site with their links. A task stays until it is done or hidden. */
export function SiteNeeds({ lacks, putAway }: Summary["setup"]) {
  const shown = lacks.filter((need) => !putAway.includes(need));
  return shown.length > 0 && <Needs shown={shown} />;
}

function Needs({ shown }: { shown: SiteNeed[] }) {
  const card = useRef<HTMLDivElement>(null);
  useFocusFallback(card);
  const change = useAction({
    call: (need: SiteNeed) => call("PUT", NEEDS, { need, putAway: true }),
    changes: SUMMARY_PATH,
    done: "Hidden",
    undo: (need) => () => call("PUT", NEEDS, { need, putAway: false }),
    failed: { title: "Failed to hide it", description: "Please try again." },
  });
  return (
    <Card ref={card} tabIndex={-1} className="p-4 sm:p-5">
      <h2 className="mb-3 text-xl">What Your Site Still Needs</h2>
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {shown.map((need) => (
          <li key={need} className="flex flex-wrap items-center gap-x-3 py-2">
            <Link
              to={WORDS[need].to}
              className="flex min-h-12 min-w-0 grow basis-56 items-center gap-3 text-ink no-underline hover:text-link"
            >
              <span className="min-w-0 grow">
                <strong id={`needs-${need}`} className="block font-semibold">
                  {WORDS[need].title}
                </strong>
                <span className="text-sm text-muted">{WORDS[need].why}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
            </Link>
            <SingleTapButton
              variant="ghost"
              size="sm"
              busy={change.isPending && change.variables === need}
              aria-describedby={`needs-${need}`}
              onClick={() => change.mutate(need)}
            >
              Hide
            </SingleTapButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
