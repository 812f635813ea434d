import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { BookingDay } from "../../../../schema/bookings.ts";
import { addDays, longDay } from "../../../../schema/times.ts";
import { SHORT_WEEKDAYS } from "../../../../schema/weekdays.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useToday } from "../../../lib/page/site.ts";
import { Button } from "../../../ui/button.tsx";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { bookingDaysPath } from "./booking-calls.ts";
import { addMonths, monthName, monthOf, weekOf, weeksOf } from "./month.ts";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface BookingCalendarProps {
  onOpen: (day: string) => void;
}

/** A month of bookings, pending in red and confirmed in green. The arrow keys move between the days, Enter opens one. */
export function BookingCalendar({ onOpen }: BookingCalendarProps) {
  const today = useToday();
  const [month, setMonth] = useState(monthOf(today));
  const [focusedDay, setFocusedDay] = useState(today);
  const [isUnfolded, setUnfolded] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const isFocusPending = useRef(false);
  const answer = useAnswer<BookingDay[]>(bookingDaysPath(month));
  // One day of the month is in the tab order; the arrow keys reach the others.
  const tabStop = monthOf(focusedDay) === month ? focusedDay : `${month}-01`;
  // A phone shows one week, which may have days of another month.
  const shownWeek = weekOf(tabStop);
  const otherMonth = shownWeek.map(monthOf).find((other) => other !== month) ?? month;
  const otherMonthAnswer = useAnswer<BookingDay[]>(bookingDaysPath(otherMonth));
  // Bookings without a day are not shown (product.md, *Screens*).
  const counts = new Map(
    [...(otherMonthAnswer.data ?? []), ...(answer.data ?? [])].map((counts) => [counts.day, counts]),
  );

  useEffect(() => {
    if (isFocusPending.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
    isFocusPending.current = false;
  }, [focusedDay]);

  function walk(event: KeyboardEvent, day: string) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    isFocusPending.current = true;
    const next = addDays(day, step);
    setMonth(monthOf(next));
    setFocusedDay(next);
  }

  return (
    <div>
      <MonthHeader month={month} onChange={setMonth} />
      {answer.isError && (
        <NotLoaded noun="month" isTrying={answer.isFetching} onTryAgain={() => void answer.refetch()} />
      )}
      <table
        ref={grid}
        aria-busy={answer.isPending}
        className="w-full table-fixed border-separate border-spacing-[4px] max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:border-spacing-[1px]"
      >
        <thead>
          <tr>
            {SHORT_WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="text-[min(0.875rem,4.4vw)] font-semibold text-muted">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]} className={isUnfolded || week.includes(tabStop) ? "" : "max-lg:hidden"}>
              {week.map((day) => (
                <td
                  key={day}
                  className={`h-px p-0 ${monthOf(day) === month ? "" : `*:lg:hidden ${isUnfolded ? "*:hidden" : ""}`}`}
                >
                  <DayButton
                    day={day}
                    counts={counts.get(day)}
                    tabIndex={day === tabStop ? 0 : -1}
                    onClick={() => onOpen(day)}
                    onFocus={() => monthOf(day) === month && setFocusedDay(day)}
                    onKeyDown={(event) => walk(event, day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        className="flex min-h-11 w-full items-center justify-center gap-1 font-semibold text-link lg:hidden"
      >
        <span>{isUnfolded ? "One week" : "Whole month"}</span>
        <ChevronDown aria-hidden size={18} className={isUnfolded ? "rotate-180" : ""} />
      </button>
      <ul className={`mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm ${isUnfolded ? "" : "max-lg:hidden"}`}>
        <li className="flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-full bg-danger" /> Pending Bookings
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-full bg-open-text" /> Confirmed Bookings
        </li>
      </ul>
    </div>
  );
}

interface MonthHeaderProps {
  month: string;
  onChange: (month: string) => void;
}

const MonthHeader = ({ month, onChange }: MonthHeaderProps) => (
  <div className="flex items-center justify-between lg:mb-2">
    <Button variant="ghost" size="icon" aria-label="Previous month" onClick={() => onChange(addMonths(month, -1))}>
      <ChevronLeft aria-hidden />
    </Button>
    <h3 className="text-[min(1.125rem,5vw)]" aria-live="polite">
      {monthName(month)}
    </h3>
    <Button variant="ghost" size="icon" aria-label="Next month" onClick={() => onChange(addMonths(month, 1))}>
      <ChevronRight aria-hidden />
    </Button>
  </div>
);

interface DayButtonProps extends Omit<ComponentPropsWithRef<"button">, "children"> {
  day: string;
  counts: DayCounts | undefined;
}

function DayButton({ day, counts, ...button }: DayButtonProps) {
  const today = useToday();
  return (
    <button
      {...button}
      type="button"
      data-day={day}
      aria-current={day === today ? "date" : undefined}
      className="flex h-full min-h-14 w-full flex-col text-[min(1rem,5vw)] items-center gap-0.5 rounded-control border border-transparent bg-raised pt-1 hover:border-control aria-[current=date]:border-link sm:min-h-16"
    >
      <span className="sr-only">{dayLabel(day, today, counts)}</span>
      <span aria-hidden="true" className={day === today ? "font-semibold text-link" : ""}>
        {Number(day.slice(8))}
      </span>
      <Counts {...(counts ?? NONE)} />
    </button>
  );
}

type DayCounts = Omit<BookingDay, "day">;
const NONE: DayCounts = { pending: 0, confirmed: 0 };

function Counts({ pending, confirmed }: DayCounts) {
  return (
    <span
      aria-hidden="true"
      className="flex flex-wrap justify-center gap-0.5 text-[min(0.75rem,3.75vw)] font-semibold sm:gap-1 sm:text-sm"
    >
      {pending > 0 && <span className="rounded-full bg-danger-soft px-1 text-danger sm:px-1.5">{pending}</span>}
      {confirmed > 0 && <span className="rounded-full bg-open-soft px-1 text-open-text sm:px-1.5">{confirmed}</span>}
    </span>
  );
}

function dayLabel(day: string, today: string, { pending, confirmed }: DayCounts = NONE): string {
  const parts = [longDay(day, today), pending && `${pending} pending`, confirmed && `${confirmed} confirmed`];
  return parts.filter(Boolean).join(", ");
}
