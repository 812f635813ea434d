import type { CurrentLocation, UpcomingLocation } from "../../../schema/locations.ts";
import type { Schedule, Stop } from "../../../schema/schedule.ts";
import { isCalledOff } from "../../../schema/stop-over.ts";
import { addDays, to12Hour, wallClock } from "../../../schema/times.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed, useDeferred } from "../../lib/data/deferred.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite, useToday } from "../../lib/page/site.ts";
import { NextStop } from "./next-stop.tsx";
import { changeWords, isSoldOut } from "./status-line.ts";
import { LeadLine } from "./stop-state.tsx";

/** The planned stops other than the current one. */
export interface PlannedStopsData {
  /** The stops that have not begun, the next one first. */
  upcoming: Deferred<UpcomingLocation[] | LoadFailed>;
  /** This week's stops; only today's cancelled ones are used. */
  week: Deferred<Pick<Schedule, "stops"> | LoadFailed>;
}

interface PlannedStopsProps extends PlannedStopsData {
  /** The stop that visitors can drive to now, if any. */
  current: CurrentLocation | null;
}

/** The end of today's card: cancelled stops, a notice when there is no stop today, and the next stop. It needs a `Suspense` above it. */
export default function PlannedStops({ current, upcoming, week }: PlannedStopsProps) {
  const planned = useDeferred(upcoming);
  const stops = planned === LOAD_FAILED ? [] : planned;
  const cancelled = useCancelledToday(week);
  const tomorrow = addDays(useToday(), 1);
  const ofTomorrow = stops.filter(({ date }) => date === tomorrow);
  const [next] = stops;
  const isPromoted = next !== undefined && (current === null || isSoldOut(current));
  const more = ofTomorrow.length - 1;
  return (
    <>
      {cancelled.map((stop) => (
        <Cancelled key={stop.id} stop={stop} isBesideStop={current !== null} />
      ))}
      {!current && <NoStop isLead={cancelled.length === 0} hasNext={isPromoted} />}
      {(isPromoted || ofTomorrow[0]) && (
        <div className="mt-3 border-t border-line pt-2">
          {isPromoted ? <NextStop stop={next} /> : ofTomorrow[0] && <Tomorrow stop={ofTomorrow[0]} />}
          {more > 0 && (!isPromoted || next === ofTomorrow[0]) && (
            <a href="/schedule" className="inline-flex min-h-11 items-center underline underline-offset-4">
              {`and ${more} more`}
            </a>
          )}
        </div>
      )}
    </>
  );
}

interface NoStopProps {
  /** Whether it is the card's first line. */
  isLead: boolean;
  hasNext: boolean;
}

function NoStop({ isLead, hasNext }: NoStopProps) {
  return (
    <>
      <p className={isLead ? "font-display text-2xl leading-tight font-semibold text-balance" : ""}>
        No location scheduled for today
      </p>
      {!hasNext && (
        <p className="mt-2 mb-3 text-muted">
          New stops show up here as soon as they're planned, usually the night before.
        </p>
      )}
    </>
  );
}

/** Today's cancelled stops, which visitors see struck through. */
function useCancelledToday(week: PlannedStopsData["week"]): Stop[] {
  const now = wallClock(useNow(), useSite().business.timezone);
  const schedule = useDeferred(week);
  return schedule === LOAD_FAILED ? [] : schedule.stops.filter((stop) => isCalledOff(stop, now));
}

function Cancelled({ stop, isBesideStop }: { stop: Stop; isBesideStop: boolean }) {
  const { timezone } = useSite().business;
  const { name, startTime, endTime, change } = stop;
  const words = change ? changeWords(change, timezone) : "Cancelled";
  return (
    <div className={isBesideStop ? "mt-3 border-t border-line pt-3" : "mb-3"}>
      {isBesideStop ? <p className="change-note mb-2">{words}</p> : <LeadLine text={words} isBad />}
      <s className="mt-1 block font-semibold text-balance">{`${name}, ${to12Hour(startTime)} - ${to12Hour(endTime)}`}</s>
    </div>
  );
}

function Tomorrow({ stop }: { stop: UpcomingLocation }) {
  return (
    <>
      <h3 className="text-base text-muted">Tomorrow</h3>
      <a
        href={`/stops/${stop.id}`}
        className="flex min-h-11 flex-col justify-center underline-offset-4 hover:underline"
      >
        <span className="font-semibold text-link">{stop.name}</span>
        <span>{`${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`}</span>
      </a>
    </>
  );
}
