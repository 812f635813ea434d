import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Location } from "../../../schema/locations.ts";
import { longDay, wallClock } from "../../../schema/times.ts";
import { sevenDaysFrom } from "../../../schema/weeks.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite } from "../../lib/page/site.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";
import { dayInNextSeven } from "./listed-stops.ts";

interface StopWeekProps {
  stops: Location[];
  /** The address of the form for a new stop on a day. */
  addTo: (day: string) => string;
  /** Renders the row of a stop. */
  children: (stop: Location) => ReactNode;
}

/** The next seven days, each with its stops or with a link to the form for a new one. */
export function StopWeek({ stops, addTo, children }: StopWeekProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const week = sevenDaysFrom(now.day).map((day) => ({
    day,
    stops: stops
      .filter((stop) => dayInNextSeven(stop, now) === day)
      .sort((one, other) => one.startTime.localeCompare(other.startTime)),
  }));
  const free = week.find(({ stops }) => stops.length === 0)?.day ?? now.day;
  return (
    <Card className="min-w-0 p-3 sm:p-4">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">Next Seven Days</h2>
        <AddStopLink to={addTo(free)} />
      </div>
      <ol aria-label="Next Seven Days" className="flex flex-col divide-y divide-line">
        {week.map(({ day, stops }) => (
          <li key={day} className="flex gap-2">
            <DayLabel day={day} today={now.day} />
            <div className="min-w-0 grow">
              {stops.map((stop) => (
                <div key={stop.id}>{children(stop)}</div>
              ))}
              {stops.length === 0 && (
                <Link
                  to={addTo(day)}
                  preventScrollReset
                  aria-label={`Add a stop: ${longDay(day, now.day)}`}
                  className="-mx-2 flex min-h-13 items-center gap-1.5 rounded-control px-2 font-semibold text-link no-underline hover:bg-raised"
                >
                  <Plus aria-hidden size={18} /> Add a stop
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The link to the form for a new stop. */
export const AddStopLink = ({ to }: { to: string }) => (
  <Link to={to} preventScrollReset className={buttonLook({ size: "sm" })}>
    <Plus aria-hidden size={18} /> Add a stop
  </Link>
);

/** "Sat 4" in two lines. */
const DayLabel = ({ day, today }: { day: string; today: string }) => (
  <h3
    className={`flex w-12 shrink-0 flex-col justify-center font-sans text-sm leading-tight ${day === today ? "text-link" : "text-muted"}`}
  >
    <span className="sr-only">{longDay(day, today)}</span>
    <span aria-hidden>{day === today ? "Today" : longDay(day, today).slice(0, 3)}</span>
    <span aria-hidden className="text-lg text-ink">
      {Number(day.slice(8))}
    </span>
  </h3>
);
