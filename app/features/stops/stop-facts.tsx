import type { Location } from "../../../schema/locations.ts";
import { stopOf } from "../../../schema/stop-of.ts";
import { useToday } from "../../lib/page/site.ts";
import { QueuedBadge } from "../../ui/queued-badge.tsx";
import { whenWords } from "./when.ts";

/** The effective name, address, times and change of a stop in a list. */
export function StopFacts({ location }: { location: Location }) {
  const today = useToday();
  const stop = stopOf(location);
  const Words = stop.status === "cancelled" ? "s" : "span";
  return (
    <>
      <h3 className="text-lg wrap-anywhere">
        <Words>{stop.name}</Words>
      </h3>
      <p className="text-muted wrap-anywhere">{stop.address}</p>
      <p className="mb-2">
        <Words>{whenWords(stop, today)}</Words>
      </p>
      <QueuedBadge row={location} />
      {stop.change && <p className="mb-2 font-semibold text-fun-text wrap-anywhere">{stop.change.words}</p>}
    </>
  );
}
