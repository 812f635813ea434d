import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Location } from "../../../schema/locations.ts";
import { useToday } from "../../lib/site.ts";
import { AnswerList } from "../../ui/answer-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { WindowedList } from "../../ui/windowed-list.tsx";
import { nearestFirst, recentStops } from "./listed-stops.ts";
import { useLocations } from "./location-calls.ts";

interface LocationListProps {
  /** All of them, in a scrolling area, or those of the location manager. */
  which: "all" | "recent";
  render: (location: Location) => ReactNode;
}

export function LocationList({ which, render }: LocationListProps) {
  const today = useToday();
  return (
    <AnswerList
      answer={useLocations()}
      noun="locations"
      empty={
        <EmptyState icon={<MapPin aria-hidden size={32} />} title="No locations scheduled">
          Add the next stop, and visitors see it at once.
        </EmptyState>
      }
    >
      {(locations) =>
        which === "all" ? (
          <WindowedList rows={nearestFirst(locations, today)} keyOf={({ id }) => id} label="Locations" estimate={190}>
            {(location) => (
              <div className="flex flex-wrap items-start gap-3 *:max-w-full *:flex-wrap">{render(location)}</div>
            )}
          </WindowedList>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {recentStops(locations, today).map((location) => (
              <li key={location.id} className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
                {render(location)}
              </li>
            ))}
          </ul>
        )
      }
    </AnswerList>
  );
}
