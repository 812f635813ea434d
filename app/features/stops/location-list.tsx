import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Location } from "../../../schema/locations.ts";
import { useToday } from "../../lib/page/site.ts";
import { AnswerList } from "../../ui/answer-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { recentStops } from "./listed-stops.ts";
import { RECENT_LOCATIONS_PATH, useLocations } from "./location-calls.ts";

interface LocationListProps {
  /** The id of a stop that another card of the screen shows. */
  excludedId: number | undefined;
  render: (location: Location) => ReactNode;
}

/** The stops of the location manager. */
export function RecentLocations({ excludedId, render }: LocationListProps) {
  const today = useToday();
  return (
    <AnswerList answer={useLocations(RECENT_LOCATIONS_PATH)} noun="locations" empty={NONE}>
      {(locations) => {
        const shown = recentStops(locations, today).filter(({ id }) => id !== excludedId);
        if (shown.length === 0) return <p className="text-muted">No other stops yet.</p>;
        return (
          <ul className="flex flex-col divide-y divide-line">
            {shown.map((location) => (
              <li key={location.id} className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
                {render(location)}
              </li>
            ))}
          </ul>
        );
      }}
    </AnswerList>
  );
}

const NONE = (
  <EmptyState icon={<MapPin aria-hidden size={32} />} title="No locations scheduled">
    Add the next stop, and visitors see it at once.
  </EmptyState>
);
