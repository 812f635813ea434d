import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { UpcomingLocation } from "../../../../schema/locations.ts";
import type { Stop } from "../../../../schema/schedule.ts";
import { isOver } from "../../../../schema/stop-over.ts";
import { longDay, to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { buttonLook } from "../../../ui/button-look.ts";
import { Card } from "../../../ui/card.tsx";
import { BellIcon, ClockIcon, PinIcon } from "../../../ui/icons.tsx";
import { WaysToPay } from "../../../ui/ways-to-pay.tsx";
import { DirectionsLink } from "../directions-link.tsx";
import { NextStop } from "../next-stop.tsx";
import { isClosedToday, isSoldOut, scheduleWords } from "../status-line.ts";
import { StopState } from "../stop-state.tsx";
import { appleDirectionsTo, geoLinkTo } from "./map-apps.ts";
import { todaysChangeWords } from "./stop-notes.tsx";
import { relativeDayName } from "./weeks.ts";

interface StopScreenProps {
  stop: Stop;
  /** The stops that have not begun, the next one first. */
  upcoming: UpcomingLocation[];
  /** The card of the truck's current place, for a stop that is over or cancelled. */
  today: ReactNode;
  /** The buttons for notifications of this stop on this phone. */
  alerts: ReactNode;
}

/** The page of one stop: place, times, today's change and directions. */
export default function StopScreen({ stop, upcoming, today, alerts }: StopScreenProps) {
  const { timezone, waysToPay } = useSite().business;
  const isPast = isOver(stop, wallClock(useNow(), timezone));
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-6 px-[min(1rem,4vw)] py-6 sm:px-6 lg:py-10">
      <Card className="p-[min(1.25rem,5vw)] wrap-anywhere shadow-lift sm:p-8">
        <StopWords stop={stop} isPast={isPast} />
        {!isPast && stop.status !== "cancelled" && (
          <>
            <div className="mt-4 empty:hidden">
              <WaysToPay ways={waysToPay} />
            </div>
            <StopActions
              stop={stop}
              next={isSoldOut(stop) ? upcoming.find(({ id }) => id !== stop.id) : undefined}
              alerts={alerts}
            />
          </>
        )}
      </Card>
      {(isPast || stop.status === "cancelled") && today}
    </div>
  );
}

function StopWords({ stop, isPast }: { stop: Stop; isPast: boolean }) {
  const { timezone } = useSite().business;
  const now = useNow();
  const { day } = wallClock(now, timezone);
  const { address, date, startTime, endTime, status } = stop;
  const near = relativeDayName(date, day);
  const Words = status === "cancelled" ? "s" : "span";
  return (
    <>
      {isPast ? (
        <p className="change-note">This stop is over</p>
      ) : (
        <StopState
          stop={stop}
          schedule={scheduleWords(stop, now, timezone)}
          news={todaysChangeWords(stop, now, timezone)}
          now={now}
          timezone={timezone}
        />
      )}
      <p className="mt-4 font-semibold text-link">{`${near ? `${near} · ` : ""}${longDay(date, day)}`}</p>
      <div className="mt-1 grid gap-1 text-lg">
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

interface StopActionsProps extends Pick<StopScreenProps, "stop" | "alerts"> {
  /** The next stop, when this one is sold out. */
  next: UpcomingLocation | undefined;
}

function StopActions({ stop, next, alerts }: StopActionsProps) {
  const isClosed = isClosedToday(stop);
  return (
    <>
      <DirectionsLink
        stop={stop}
        isPlain={isClosed}
        className={isClosed ? "mt-2 flex w-fit" : "mt-5 min-h-14 w-full"}
      />
      <details className="mt-1">
        <summary className="unfolds mx-auto w-fit font-semibold text-link">By another map app</summary>
        <div className="flex flex-wrap gap-3 pb-2 *:grow">
          <a href={appleDirectionsTo(stop)} className={buttonLook({ variant: "secondary", size: "sm" })}>
            Apple Maps
          </a>
          <a href={geoLinkTo(stop)} className={buttonLook({ variant: "secondary", size: "sm" })}>
            Another map app
          </a>
        </div>
      </details>
      {next && (
        <div className="mt-3 border-t border-line pt-3">
          <NextStop stop={next} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-3 *:grow">
        <a href={`/stops/${stop.id}.ics`} className={buttonLook({ variant: "secondary", size: "sm" })}>
          <CalendarPlus aria-hidden size={20} />
          Add to calendar
        </a>
        <a href={`/follow/${stop.id}`} className={buttonLook({ variant: "secondary", size: "sm" })}>
          <BellIcon className="size-5" />
          <span>
            Follow <span className="sr-only">this stop</span>
          </span>
        </a>
      </div>
      {alerts}
    </>
  );
}
