import type { CurrentLocation, UpcomingLocation } from "../../../schema/locations.ts";
import { shortDay, to12Hour } from "../../../schema/times.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed, useDeferred } from "../../lib/deferred.ts";
import { useNow } from "../../lib/now.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { ClockIcon, DirectionsIcon, PinIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { directionsTo } from "./directions.ts";
import { OpenBadge } from "./open-badge.tsx";
import { confirmedWords, phaseOf, scheduleWords } from "./status-line.ts";

export interface CurrentStopProps {
  current: Deferred<CurrentLocation | null | LoadFailed>;
  upcoming: Deferred<UpcomingLocation[] | LoadFailed>;
  timezone: string;
}

export function CurrentStop({ current, upcoming, timezone }: CurrentStopProps) {
  const stop = useDeferred(current);
  if (stop === LOAD_FAILED) return <LoadFailure>We could not find out where the truck is.</LoadFailure>;
  return stop ? <Stop stop={stop} timezone={timezone} /> : <NoStop upcoming={upcoming} />;
}

function Stop({ stop, timezone }: { stop: CurrentLocation; timezone: string }) {
  const now = useNow();
  return (
    <>
      <OpenBadge isOpen={stop.isOpen} isOn={phaseOf(stop, now, timezone) === "during"} />
      <p className="mt-2 font-semibold text-pretty">{`${scheduleWords(stop, now, timezone)} · ${confirmedWords(stop, now)}`}</p>
      <div className="mt-3 grid gap-1">
        <p className="font-display text-2xl leading-tight font-semibold lg:text-3xl">{stop.name}</p>
        <p className="flex gap-2">
          <PinIcon className="mt-0.5 size-5 text-link" />
          <span className="min-w-0">{stop.address}</span>
        </p>
        <p className="flex gap-2">
          <ClockIcon className="mt-0.5 size-5 text-link" />
          {to12Hour(stop.startTime)} - {to12Hour(stop.endTime)}
        </p>
      </div>
      <a href={directionsTo(stop.address)} className={buttonLook({}, "mt-4 mb-1 w-full")}>
        <DirectionsIcon className="size-5" />
        Get directions
      </a>
    </>
  );
}

function NoStop({ upcoming }: Pick<CurrentStopProps, "upcoming">) {
  const stops = useDeferred(upcoming);
  const next = stops === LOAD_FAILED ? undefined : stops[0];
  return (
    <>
      <p className="font-display text-2xl leading-tight font-semibold">No location scheduled for today</p>
      <p className="mt-2 mb-3 text-muted">
        {next
          ? `Next stop: ${next.name}, ${shortDay(next.date)} at ${to12Hour(next.startTime)}.`
          : "New stops show here as soon as they are planned, usually the night before."}
      </p>
    </>
  );
}
