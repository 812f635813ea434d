import type { ComponentProps } from "react";
import { stopOf } from "../../../schema/stop-of.ts";
import { useToday } from "../../lib/page/site.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { QueuedBadge } from "../../ui/queued-badge.tsx";
import { OpenOrClosedBadge, StopStatusBadge } from "./location-badges.tsx";
import { RecurrenceBadges } from "./rules/recurrence-badges.tsx";
import { StopButtons } from "./rules/stop-buttons.tsx";
import { whenWords } from "./when.ts";

/** The details of a stop, with all its actions. */
export function StopDetails({ location, ...buttons }: ComponentProps<typeof StopButtons>) {
  const today = useToday();
  const stop = stopOf(location);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-2">
        <StopStatusBadge status={location.status} />
        <OpenOrClosedBadge isOpen={stop.isOpen && stop.status !== "cancelled"} />
        <RecurrenceBadges location={location} />
        <QueuedBadge row={location} />
      </p>
      <Facts>
        <Fact name="When">{whenWords(stop, today)}</Fact>
        <Fact name="Where">{stop.address}</Fact>
        <Fact name="Today">{stop.change?.words}</Fact>
        <Fact name="Notes">{location.notes}</Fact>
      </Facts>
      <StopButtons location={location} {...buttons} />
    </div>
  );
}
