import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { directionsTo } from "../../../../schema/directions.ts";
import type { Stop } from "../../../../schema/schedule.ts";
import { isOver } from "../../../../schema/stop-over.ts";
import { longDay, to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { buttonLook } from "../../../ui/button-look.ts";
import { Card } from "../../../ui/card.tsx";
import { BellIcon, ClockIcon, DirectionsIcon, PinIcon } from "../../../ui/icons.tsx";
import { OpenBadge } from "../open-badge.tsx";
import { minutesLeft, phaseOf, scheduleWords } from "../status-line.ts";
import { anyMapOf, appleDirectionsTo } from "./map-apps.ts";
import { StopNotes } from "./stop-notes.tsx";
import { nearDay } from "./weeks.ts";

interface StopScreenProps {
  stop: Stop;
  /** Where the truck is now, for a stop that is over. */
  today: ReactNode;
  /** Lets this phone be told of the stop. */
  alerts: ReactNode;
}

/** One stop: where, when, what was said of it, and how to get there. */
export default function StopScreen({ stop, today, alerts }: StopScreenProps) {
  const { timezone } = useSite().business;
  const isPast = isOver(stop, wallClock(useNow(), timezone));
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 py-6 sm:px-6 lg:py-12">
      <Card className="p-5 wrap-anywhere shadow-lift sm:p-8">
        <StopWords stop={stop} isPast={isPast} />
        {!isPast && stop.status !== "cancelled" && <Ways stop={stop} alerts={alerts} />}
      </Card>
      {(isPast || stop.status === "cancelled") && today}
      <a
        href="/schedule"
        className="inline-flex min-h-11 items-center justify-self-center font-semibold text-link underline underline-offset-4"
      >
        All stops
      </a>
    </div>
  );
}

function StopWords({ stop, isPast }: { stop: Stop; isPast: boolean }) {
  const { timezone } = useSite().business;
  const now = useNow();
  const { day } = wallClock(now, timezone);
  const { name, address, date, startTime, endTime, status } = stop;
  const isCancelled = status === "cancelled";
  const near = nearDay(date, day);
  const Words = isCancelled ? "s" : "span";
  return (
    <>
      <p className="font-semibold text-link">{`${near ? `${near} · ` : ""}${longDay(date, day)}`}</p>
      <h1 className="mt-1 text-3xl sm:text-4xl">
        <Words>{name}</Words>
      </h1>
      {isPast ? (
        <p className="change-note mt-3">This stop is over</p>
      ) : (
        <>
          {!isCancelled && (
            <div className="mt-3">
              <OpenBadge
                isOpen={stop.isOpen}
                phase={phaseOf(stop, now, timezone)}
                endsIn={minutesLeft(stop, now, timezone)}
              />
            </div>
          )}
          <StopNotes stop={stop} />
          {!isCancelled && <p className="mt-3 font-semibold">{scheduleWords(stop, now, timezone)}</p>}
        </>
      )}
      <div className="mt-3 grid gap-1 text-lg">
        <p className="flex gap-2">
          <ClockIcon className="mt-1 size-5 text-link" />
          <Words>{`${to12Hour(startTime)} - ${to12Hour(endTime)}`}</Words>
        </p>
        <p className="flex gap-2">
          <PinIcon className="mt-1 size-5 text-link" />
          <span className="min-w-0">{address}</span>
        </p>
      </div>
    </>
  );
}

function Ways({ stop, alerts }: Pick<StopScreenProps, "stop" | "alerts">) {
  return (
    <>
      <h2 className="mt-6 text-xl">Directions</h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        <a href={appleDirectionsTo(stop)} className={buttonLook()}>
          <DirectionsIcon className="size-5" />
          Apple Maps
        </a>
        <a href={directionsTo(stop)} className={buttonLook()}>
          <DirectionsIcon className="size-5" />
          Google Maps
        </a>
        <a href={anyMapOf(stop)} className={buttonLook({ variant: "secondary" })}>
          Another map app
        </a>
      </div>
      <a href={`/stops/${stop.id}.ics`} className={buttonLook({ variant: "secondary" }, "mt-3 w-full")}>
        <CalendarPlus aria-hidden size={20} />
        Add to calendar
      </a>
      <a href={`/follow/${stop.id}`} className={buttonLook({ variant: "secondary" }, "mt-3 w-full")}>
        <BellIcon className="size-5" />
        Follow this stop
      </a>
      {alerts}
    </>
  );
}
