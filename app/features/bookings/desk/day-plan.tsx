import { CalendarDays, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Booking } from "../../../../schema/bookings.ts";
import type { Location } from "../../../../schema/locations.ts";
import { stopOf } from "../../../../schema/stop-of.ts";
import { to12Hour } from "../../../../schema/times.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { sortByStart } from "../../../lib/data/sort-by-start.ts";
import { bookingsOnPath } from "./booking-calls.ts";
import { BookingStatusBadge } from "./booking-status.tsx";

interface DayPlanProps {
  day: string;
  onOpen: (booking: Booking) => void;
}

const NAME = "inline-flex min-h-11 items-center text-left font-semibold text-link underline wrap-anywhere";

/** Lists the stops and bookings of a day, with links to change them. Renders nothing on a day without plans. */
export function DayPlan({ day, onOpen }: DayPlanProps) {
  const bookings = useAnswer<Booking[]>(bookingsOnPath(day)).data ?? [];
  const locations = useAnswer<Location[]>(`/api/locations?${new URLSearchParams({ on: day })}`).data ?? [];
  const stops = locations.map(stopOf).filter(({ date }) => date === day);
  if (stops.length + bookings.length === 0) return null;
  return (
    <section aria-label="On this day" className="mb-5 rounded-control bg-raised px-4 py-3">
      <h3 className="text-base">On this day</h3>
      <ul>
        {stops.map(({ id, name, startTime, endTime, status, change }) => (
          <Plan key={`stop ${id}`} icon={<MapPin aria-hidden size={18} />}>
            <Link to="?tab=locations" className={NAME}>
              {status === "cancelled" ? <s>{name}</s> : name}
            </Link>
            <span className="text-muted">
              {`${to12Hour(startTime)} - ${to12Hour(endTime)}${change ? ` · ${change.words}` : status === "cancelled" ? " · Skipped" : ""}`}
            </span>
          </Plan>
        ))}
        {sortByStart(bookings).map((booking) => (
          <Plan key={`booking ${booking.id}`} icon={<CalendarDays aria-hidden size={18} />}>
            <button type="button" className={NAME} onClick={() => onOpen(booking)}>
              {booking.customerName}
            </button>
            {booking.preferredTime && <span className="text-muted wrap-anywhere">{booking.preferredTime}</span>}
            <BookingStatusBadge status={booking.status} />
          </Plan>
        ))}
      </ul>
    </section>
  );
}

const Plan = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span className="mt-3.5 text-muted">{icon}</span>
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">{children}</div>
  </li>
);
