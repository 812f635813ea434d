import type { UpcomingLocation } from "../../../schema/locations.ts";
import { shortDay, to12Hour } from "../../../schema/times.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed, useDeferred } from "../../lib/data/deferred.ts";
import { useToday } from "../../lib/page/site.ts";

const SHOWN = 4;

interface NextStopsProps {
  upcoming: Deferred<UpcomingLocation[] | LoadFailed>;
}

/** Where the truck goes next; nothing while that is not known. Stands in a `Suspense`. */
export default function NextStops({ upcoming }: NextStopsProps) {
  const stops = useDeferred(upcoming);
  const today = useToday();
  if (stops === LOAD_FAILED || stops.length === 0) return null;
  return (
    <div className="bg-linear-to-b from-scene-ground to-surface">
      <div className="mx-auto max-w-6xl px-4 pt-6 pb-2 sm:px-6 lg:pt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-xl sm:text-2xl">Next stops</h2>
          <a
            href="/schedule"
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            All stops
          </a>
        </div>
        <ol className="mt-2 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
          {stops.slice(0, SHOWN).map((stop) => (
            <Stop key={stop.id} stop={stop} today={today} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Stop({ stop, today }: { stop: UpcomingLocation; today: string }) {
  const { id, name, address, date, startTime, endTime } = stop;
  return (
    <li className="relative min-w-0 rounded-card border border-line bg-card p-4 wrap-anywhere shadow-card">
      <p className="font-semibold text-link">{shortDay(date, today)}</p>
      <p className="mt-1 font-display text-lg leading-tight font-semibold">
        <a href={`/stops/${id}`} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {name}
        </a>
      </p>
      <p className="mt-1">{`${to12Hour(startTime)} - ${to12Hour(endTime)}`}</p>
      <p className="mt-1 text-muted">{address}</p>
    </li>
  );
}
