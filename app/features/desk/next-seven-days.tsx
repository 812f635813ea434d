import { CalendarDays, MapPin, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { eventTypeLabel } from "../../../schema/booking-choices.ts";
import type { HelpersSummary, Summary } from "../../../schema/summary.ts";
import { longDay, shortDay, to12Hour } from "../../../schema/times.ts";
import { sevenDaysFrom } from "../../../schema/weeks.ts";
import { sortByStart } from "../../lib/data/sort-by-start.ts";
import { useToday } from "../../lib/page/site.ts";

interface NextSevenDaysProps extends Pick<Summary["week"], "stops"> {
  /** The owner's bookings, or a helper's, which have no customer. */
  bookings: (Summary["week"]["bookings"][number] | HelpersSummary["week"]["bookings"][number])[];
}

/** Today and the next six days: stops and confirmed bookings, each with a link to change it. */
export function NextSevenDays({ stops, bookings }: NextSevenDaysProps) {
  const today = useToday();
  const days = sevenDaysFrom(today);
  return (
    <ol className="-my-2 flex flex-col divide-y divide-line">
      {days.map((day) => {
        const [stopsThen, bookingsThen] = [
          // A stop that began yesterday and is still on counts as today's.
          stops.filter(({ date }) => date === day || (day === today && date < today)),
          sortByStart(bookings.filter(({ preferredDate }) => preferredDate === day)),
        ];
        return (
          <li key={day} className="flex flex-wrap gap-x-3 py-1">
            <h3 className={`w-26 py-2 font-sans text-base leading-6 ${day === today ? "text-link" : ""}`}>
              {day === today ? "Today" : shortDay(day, today)}
            </h3>
            <ul className="min-w-0 flex-1 basis-32">
              {stopsThen.map(({ id, name, startTime, endTime, status, change }) => (
                <Plan
                  key={id}
                  to={`?tab=locations&row=${id}`}
                  icon={<MapPin aria-hidden size={18} />}
                  name={name}
                  isCancelled={status === "cancelled"}
                >
                  {`${to12Hour(startTime)} - ${to12Hour(endTime)}${change ? ` · ${change.words}` : status === "cancelled" ? " · Skipped" : ""}`}
                </Plan>
              ))}
              {bookingsThen.map((booking) => (
                <Plan
                  key={booking.id}
                  to={`?tab=bookings&day=${day}`}
                  icon={<CalendarDays aria-hidden size={18} />}
                  name={"customerName" in booking ? booking.customerName : eventTypeLabel(booking.eventType)}
                >
                  {[booking.preferredTime, booking.location].filter(Boolean).join(" · ")}
                </Plan>
              ))}
              {stopsThen.length === 0 && (
                <li className="flex flex-wrap items-center gap-x-3">
                  {bookingsThen.length === 0 && <span className="py-2 text-muted">Nothing planned</span>}
                  <Link
                    to={`?tab=locations&day=${day}`}
                    aria-label={`Add a stop: ${longDay(day, today)}`}
                    className="inline-flex min-h-11 items-center gap-1 font-semibold text-link no-underline underline-offset-4 hover:underline"
                  >
                    <Plus aria-hidden size={18} /> Add a stop
                  </Link>
                </li>
              )}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

interface PlanProps {
  to: string;
  icon: ReactNode;
  name: string;
  isCancelled?: boolean;
  children: ReactNode;
}

function Plan({ to, icon, name, isCancelled = false, children }: PlanProps) {
  const Words = isCancelled ? "s" : "strong";
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-start gap-2 py-2 text-ink no-underline wrap-anywhere hover:text-link"
      >
        <span className="mt-0.5 shrink-0 text-link">{icon}</span>
        <span className="min-w-0">
          <Words className="block font-semibold">{name}</Words>
          <span className="text-muted">{children}</span>
        </span>
      </Link>
    </li>
  );
}
