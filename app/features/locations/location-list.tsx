import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Location } from "../../../schema/locations.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLocations } from "./location-calls.ts";

interface LocationListProps {
  /** How many of the newest; all when left out. */
  most?: number;
  render: (location: Location) => ReactNode;
}

/** The stops, newest date first, with what shows while they load, fail, or are none. */
export function LocationList({ most, render }: LocationListProps) {
  const { data, isPending, isError, isFetching, refetch } = useLocations();
  if (isPending) {
    return (
      <div role="status" aria-label="Loading locations" className="flex flex-col gap-3">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-24" />
        ))}
      </div>
    );
  }
  if (isError) {
    return (
      <EmptyState
        title="The locations could not be loaded"
        action={
          <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<MapPin aria-hidden size={32} />} title="No locations scheduled">
        Add the next stop, and visitors see it at once.
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.slice(0, most).map((location) => (
        <li key={location.id} className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
          {render(location)}
        </li>
      ))}
    </ul>
  );
}
