import type { UpcomingLocation } from "../../../schema/locations.ts";
import type { Schedule, Stop } from "../../../schema/schedule.ts";
import { isCalledOff } from "../../../schema/stop-over.ts";
import { addDays, shortDay, to12Hour, wallClock } from "../../../schema/times.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed, useDeferred } from "../../lib/data/deferred.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite, useToday } from "../../lib/page/site.ts";
import { changeWords } from "./status-line.ts";
import { Lead } from "./stop-state.tsx";

/** What is known of the stops besides the one to drive to. */
export interface Planned {
  /** The stops that are still to begin, the next first. */
  upcoming: Deferred<UpcomingLocation[] | LoadFailed>;
  /** This week's stops; those that are cancelled are all that matters of them. */
  week: Deferred<Pick<Schedule, "stops"> | LoadFailed>;
}

interface PlannedStopsProps extends Planned {
  /** Whether there is somewhere to drive to today. */
  hasStop: boolean;
}

/** What stands on today's card besides today's stop: that there is none, and tomorrow's. Stands in a `Suspense`. */
export default function PlannedStops({ hasStop, upcoming, week }: PlannedStopsProps) {
  const planned = useDeferred(upcoming);
  const stops = planned === LOAD_FAILED ? [] : planned;
  const today = useToday();
  const tomorrow = addDays(today, 1);
  const ofTomorrow = stops.filter(({ date }) => date === tomorrow);
  return (
    <>
      <CancelledToday week={week} isBesideStop={hasStop} />
      {!hasStop && <NoStop next={ofTomorrow.length > 0 ? null : stops[0]} today={today} />}
      {ofTomorrow.length > 0 && <Tomorrow stops={ofTomorrow} />}
    </>
  );
}

/** @param next the next stop; null where it is told elsewhere */
function NoStop({ next, today }: { next: UpcomingLocation | null | undefined; today: string }) {
  return (
    <>
      <p className="font-display text-2xl leading-tight font-semibold">No location scheduled for today</p>
      {next !== null && (
        <p className="mt-2 mb-3 text-muted">
          {next
            ? `Next stop: ${next.name}, ${shortDay(next.date, today)} at ${to12Hour(next.startTime)}.`
            : "New stops show up here as soon as they're planned, usually the night before."}
        </p>
      )}
    </>
  );
}

/** The stops of today that are called off. */
function CancelledToday({ week, isBesideStop }: Pick<Planned, "week"> & { isBesideStop: boolean }) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const known = useDeferred(week);
  const ofThisWeek = known === LOAD_FAILED ? [] : known.stops;
  return ofThisWeek
    .filter((stop) => isCalledOff(stop, now))
    .map((stop) => <Cancelled key={stop.id} stop={stop} isBesideStop={isBesideStop} />);
}

function Cancelled({ stop, isBesideStop }: { stop: Stop; isBesideStop: boolean }) {
  const { timezone } = useSite().business;
  const { name, startTime, endTime, change } = stop;
  const words = change ? changeWords(change, timezone) : "Cancelled";
  return (
    <div className={isBesideStop ? "mt-3 border-t border-line pt-3" : "mb-3"}>
      {isBesideStop ? <p className="change-note mb-2">{words}</p> : <Lead text={words} isBad />}
      <s className="mt-1 block font-semibold">{`${name}, ${to12Hour(startTime)} - ${to12Hour(endTime)}`}</s>
    </div>
  );
}

function Tomorrow({ stops: [stop, ...more] }: { stops: UpcomingLocation[] }) {
  if (!stop) return null;
  return (
    <div className="mt-3 border-t border-line pt-2">
      <h3 className="text-base text-muted">Tomorrow</h3>
      <a
        href={`/stops/${stop.id}`}
        className="flex min-h-11 flex-col justify-center underline-offset-4 hover:underline"
      >
        <span className="font-semibold text-link">{stop.name}</span>
        <span>{`${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`}</span>
      </a>
      {more.length > 0 && (
        <a href="/schedule" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {`and ${more.length} more`}
        </a>
      )}
    </div>
  );
}
