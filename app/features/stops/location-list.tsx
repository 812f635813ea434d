import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Location } from "../../../schema/locations.ts";
import { LOCATIONS } from "../../lib/data/paths.ts";
import { useList } from "../../lib/data/use-list.ts";
import { useToday } from "../../lib/page/site.ts";
import { useNewDay } from "../../lib/page/use-new-day.ts";
import { AnswerList } from "../../ui/answer-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MoreRows } from "../../ui/more-rows.tsx";
import { WindowedList } from "../../ui/windowed-list.tsx";
import { recentStops } from "./listed-stops.ts";
import { RECENT_LOCATIONS, useLocations } from "./location-calls.ts";

interface LocationListProps {
  render: (location: Location) => ReactNode;
}

/** The stops of the dashboard's tab, in a scrolling area: what is ahead, the next first, then what has been, the latest first. */
export function LocationList({ render }: LocationListProps) {
  const { answer, hasMore, more } = useList<Location>("locations", LOCATIONS, NO_FILTER);
  useNewDay(answer.refetch);
  return (
    <AnswerList answer={answer} noun="locations" empty={NONE}>
      {(locations) => (
        <>
          <WindowedList rows={locations} keyOf={({ id }) => id} label="Locations" estimate={190}>
            {(location) => (
              <div className="flex flex-wrap items-start gap-3 py-3 *:max-w-full *:flex-wrap">{render(location)}</div>
            )}
          </WindowedList>
          {hasMore && <MoreRows onMore={more} />}
        </>
      )}
    </AnswerList>
  );
}

/** The stops of the location manager. */
export function RecentLocations({ render }: LocationListProps) {
  const today = useToday();
  return (
    <AnswerList answer={useLocations(RECENT_LOCATIONS)} noun="locations" empty={NONE}>
      {(locations) => (
        <ul className="flex flex-col divide-y divide-line">
          {recentStops(locations, today).map((location) => (
            <li key={location.id} className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
              {render(location)}
            </li>
          ))}
        </ul>
      )}
    </AnswerList>
  );
}

const NO_FILTER = {};

const NONE = (
  <EmptyState icon={<MapPin aria-hidden size={32} />} title="No locations scheduled">
    Add the next stop, and visitors see it at once.
  </EmptyState>
);
