import { CalendarPlus } from "lucide-react";
import type { Stop } from "../../../../schema/schedule.ts";
import { longDay, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { buttonLook } from "../../../ui/button-look.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { BellIcon } from "../../../ui/icons.tsx";
import { StopRow } from "./stop-row.tsx";
import { groupByWeek, relativeDayName, type ScheduleDay } from "./weeks.ts";

interface ScheduleScreenProps {
  stops: Stop[];
  /** The address of this site. */
  origin: string;
  signup: string;
}

/** The page of the planned stops by week and day, also for printing. */
export default function ScheduleScreen({ stops, origin, signup }: ScheduleScreenProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const today = now.day;
  const weeks = groupByWeek(stops, now);
  const isEmpty = weeks.every(({ days }) => days.every((day) => day.stops.length === 0));
  return (
    <div className="mx-auto grid grid-cols-1 max-w-6xl items-start gap-8 px-4 pt-2 sm:px-6 lg:grid-cols-[1fr_20rem] lg:gap-12 lg:pt-6 print:block print:p-0">
      {isEmpty ? (
        <EmptyState title="No stops are planned yet" icon={<CalendarPlus aria-hidden size={32} />}>
          New stops show up here as soon as they're planned. Get location updates to hear about the next one.
        </EmptyState>
      ) : (
        <div className="grid min-w-0 gap-10 print:block">
          {weeks.map(({ title, days }) => (
            <section key={title} aria-label={title}>
              <h2 className="text-2xl sm:text-3xl print:mt-8">{title}</h2>
              {days.map((day) => (
                <DayStops key={day.day} {...day} today={today} />
              ))}
            </section>
          ))}
        </div>
      )}
      <Card className="grid grid-cols-1 gap-3 p-5 lg:sticky lg:top-24 print:hidden">
        <h2 className="text-xl">Never miss a stop</h2>
        <p className="text-muted">Your calendar updates itself.</p>
        <a href={`${origin.replace(/^https?/, "webcal")}/schedule.ics`} className={buttonLook({}, "w-full")}>
          <CalendarPlus aria-hidden size={20} />
          Add to your calendar
        </a>
        <a href="/schedule.ics" className={buttonLook({ variant: "secondary" }, "w-full")}>
          Download the calendar file
        </a>
        <a href={signup} className={buttonLook({ variant: "ghost" }, "w-full")}>
          <BellIcon className="size-5" />
          Get Location Updates
        </a>
        <a href="/follow" className={buttonLook({ variant: "ghost" }, "w-full")}>
          Follow a place or a day
        </a>
      </Card>
    </div>
  );
}

function DayStops({ day, stops, today }: ScheduleDay & { today: string }) {
  const near = relativeDayName(day, today);
  return (
    <div
      className={`mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_1fr] print:mt-4 print:grid-cols-[5cm_1fr] ${day === today ? "-mx-2 rounded-card bg-raised p-2 sm:-mx-4 sm:p-4 print:mx-0 print:bg-transparent print:p-0" : ""}`}
    >
      <h3 className="text-lg sm:pt-4 print:pt-0">
        {near && (
          <span className="block">
            <span
              className={
                day === today
                  ? "rounded-full bg-lemon px-2.5 text-on-lemon print:bg-transparent print:p-0"
                  : "text-link"
              }
            >
              {near}
            </span>
          </span>
        )}
        <span className={near ? "font-sans text-base font-normal" : ""}>{longDay(day, today)}</span>
      </h3>
      {stops.length > 0 ? (
        <ul className="grid gap-3">
          {stops.map((stop) => (
            <StopRow key={stop.id} stop={stop} />
          ))}
        </ul>
      ) : (
        <p className="sm:pt-4 print:pt-0">No location scheduled for today</p>
      )}
    </div>
  );
}
