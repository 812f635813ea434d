import { Repeat } from "lucide-react";
import type { ReactNode } from "react";
import type { Location } from "../../../schema/locations.ts";
import { stopOf } from "../../../schema/stop-of.ts";
import { shortDay, to12Hour } from "../../../schema/times.ts";
import { useToday } from "../../lib/page/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { QueuedBadge } from "../../ui/queued-badge.tsx";
import { OpenOrClosedBadge, StopStatusBadge } from "./location-badges.tsx";

interface ListedStopProps {
  location: Location;
  opens: { to: string; isOpen: boolean };
  /** Whether the row shows the stop's date, because it is not below a heading of its day. */
  isDateShown: boolean;
  isEditing: boolean;
  /** Whether it is the stop that was just added. */
  isNew: boolean;
  action?: ReactNode;
}

/** A row of the list of stops. */
export function ListedStop({ location, opens, isDateShown, isEditing, isNew, action }: ListedStopProps) {
  const today = useToday();
  const stop = stopOf(location);
  const { isSkipped, isException, seriesId } = location;
  const facts = [
    isDateShown && shortDay(stop.date, today),
    `${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`,
    isException && "Changed",
    stop.change?.words ?? stop.address,
  ];
  return (
    <ListRow
      title={stop.name}
      badges={
        <span className="flex flex-wrap gap-x-1.5">
          {isNew && <Badge>New</Badge>}
          {isSkipped ? (
            <Badge tone="bad">Skipped</Badge>
          ) : (
            <>
              <StopStatusBadge status={location.status} />
              <OpenOrClosedBadge isOpen={stop.isOpen && stop.status !== "cancelled"} />
            </>
          )}
          {isEditing && <Badge tone="highlight">Editing</Badge>}
          <QueuedBadge row={location} />
        </span>
      }
      facts={
        <>
          {seriesId !== null && <Repeat role="img" aria-label="Repeats" size={14} className="mr-1.5 mb-0.5 inline" />}
          {facts.filter(Boolean).join(" · ")}
        </>
      }
      opens={opens}
      action={action}
    />
  );
}
