import type { UpcomingLocation } from "../../../schema/locations.ts";
import { shortDay, to12Hour } from "../../../schema/times.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed, useDeferred } from "../../lib/data/deferred.ts";
import { useToday } from "../../lib/page/site.ts";

const SHOWN = 4;

interface NextStopsProps {
  upcoming: Deferred<UpcomingLocation[] | LoadFailed>;
}

/** The next stops; renders nothing without stops or when they failed to load. It needs a `Suspense` above it. */
export default function NextStops({ upcoming }: NextStopsProps) {
  const stops = useDeferred(upcoming);
  const today = useToday();
  if (stops === LOAD_FAILED || stops.length === 0) return null;
  return (
    <div className="bg-linear-to-b from-scene-ground to-surface">
      <div className="mx-auto max-w-6xl px-4 pt-3 sm:px-6 sm:pt-6 sm:pb-2 lg:pt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-xl sm:text-2xl">Next stops</h2>
          <a
            href="/schedule"
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            All stops
          </a>
        </div>
        <ol className="mt-1 grid gap-2.5 sm:mt-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
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
    <li className="relative min-w-0 rounded-card border border-line bg-card px-4 py-3 wrap-anywhere sm:py-4 shadow-card">
      <p className="flex flex-wrap justify-between gap-x-3 sm:flex-col">
        <span className="font-semibold text-link">{shortDay(date, today)}</span>
        <span>{`${to12Hour(startTime)} - ${to12Hour(endTime)}`}</span>
      </p>
      <p className="mt-1 font-display text-lg leading-tight font-semibold">
        <a href={`/stops/${id}`} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {name}
        </a>
      </p>
      <p className="mt-0.5 text-muted">{address}</p>
    </li>
  );
}
