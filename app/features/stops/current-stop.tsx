import type { CurrentLocation } from "../../../schema/locations.ts";
import { to12Hour } from "../../../schema/times.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed, useDeferred } from "../../lib/data/deferred.ts";
import { lazyPart } from "../../lib/load/lazy-part.tsx";
import { useNow } from "../../lib/page/now.tsx";
import { ClockIcon, PinIcon } from "../../ui/icons.tsx";
import { LoadFailureNotice } from "../../ui/load-failure.tsx";
import { DirectionsLink } from "./directions-link.tsx";
import type { PlannedStopsData } from "./planned-stops.tsx";
import { changeWords, isChangeShown, isClosedToday, scheduleWords, statusWords } from "./status-line.ts";
import { StopState } from "./stop-state.tsx";

export interface CurrentStopProps extends PlannedStopsData {
  current: Deferred<CurrentLocation | null | LoadFailed>;
  timezone: string;
}

const PlannedStops = lazyPart(() => import("./planned-stops.tsx"));

export function CurrentStop({ current, timezone, ...planned }: CurrentStopProps) {
  const stop = useDeferred(current);
  if (stop === LOAD_FAILED) return <LoadFailureNotice>We could not find out where the truck is.</LoadFailureNotice>;
  return (
    <>
      {stop && <Stop stop={stop} timezone={timezone} />}
      <PlannedStops current={stop} {...planned} />
    </>
  );
}

function Stop({ stop, timezone }: { stop: CurrentLocation; timezone: string }) {
  const now = useNow();
  const { change } = stop;
  const isNews = change !== null && isChangeShown(stop, change, now, timezone);
  const isConfirmedByNews = isNews && Date.parse(change.since) >= Date.parse(stop.confirmedAt);
  const isClosed = isNews && isClosedToday(stop);
  return (
    <>
      <StopState
        stop={stop}
        // The line of the event already has the time of the last confirmation.
        schedule={isConfirmedByNews ? scheduleWords(stop, now, timezone) : statusWords(stop, now, timezone)}
        news={isNews ? changeWords(change, timezone) : null}
        now={now}
        timezone={timezone}
      />
      <div className="mt-3 grid gap-1">
        <p className={`font-display leading-tight font-semibold ${isClosed ? "text-xl" : "text-2xl lg:text-3xl"}`}>
          {stop.name}
        </p>
        <p className="flex gap-2">
          <PinIcon className="mt-0.5 size-5 text-link" />
          <span className="min-w-0">{stop.address}</span>
        </p>
        <p className="flex gap-2">
          <ClockIcon className="mt-0.5 size-5 text-link" />
          <span>{`${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`}</span>
        </p>
      </div>
      <DirectionsLink stop={stop} isPlain={isClosed} className={isClosed ? "mt-1" : "mt-4 mb-1 w-full"} />
    </>
  );
}
