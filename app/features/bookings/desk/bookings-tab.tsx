import { CalendarPlus } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { BOOKING_STATUSES, type BookingStatus, eventTypeLabel } from "../../../../schema/booking-choices.ts";
import type { Booking } from "../../../../schema/bookings.ts";
import { clashesOf, daysAround } from "../../../../schema/clashes.ts";
import { type Location, stopOf } from "../../../../schema/locations.ts";
import { useAnswer } from "../../../lib/queries.ts";
import { searchFor } from "../../../lib/search.ts";
import { useToday } from "../../../lib/site.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { fetchedDialog } from "../../../ui/fetched-part.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { WindowedList } from "../../../ui/windowed-list.tsx";
import { BookingCalendar } from "./booking-calendar.tsx";
import { useBookingCalls, useBookings } from "./booking-calls.ts";
import type { Opened } from "./booking-editor.tsx";
import { BookingRow } from "./booking-row.tsx";
import { STATUS_LABELS } from "./booking-status.tsx";
import { TodaysBookings } from "./todays-bookings.tsx";

// What checks a form is half of the tab: it comes when the rest stands there.
const dialog = () => import("./booking-dialog.tsx");
const BookingDialog = fetchedDialog("booking form", async () => ({ default: (await dialog()).BookingDialog }));

/** The dashboard's Bookings tab: a month at a glance, today, and every request. */
export default function BookingsTab() {
  const today = useToday();
  const answer = useBookings();
  const locations = useAnswer<Location[]>("/api/locations").data;
  const stops = useMemo(() => (locations ?? []).map(stopOf), [locations]);
  const bookings = answer.data ?? NONE;
  const isThere = answer.data !== undefined;
  useEffect(() => {
    // In the truck the line may be gone by the time that one presses: what cannot come now comes then.
    if (isThere) dialog().catch(() => {});
  }, [isThere]);
  const confirmed = useMemo(() => confirmedByDay(bookings), [bookings]);
  const calls = useBookingCalls();
  const [opened, setOpened] = useOpened();
  const [filter, setFilter] = useState<Filter>({ text: "", status: "", month: "" });

  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex flex-col gap-5">
        <Card className="p-4 sm:p-5">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">Calendar</h2>
            <Button size="sm" onClick={() => setOpened({ day: today })}>
              <CalendarPlus aria-hidden size={18} /> Add Booking
            </Button>
          </div>
          <BookingCalendar bookings={bookings} onOpen={(day) => setOpened({ day })} />
        </Card>
        <TodaysBookings bookings={answer.data} calls={calls} onEdit={(booking) => setOpened({ booking })} />
      </div>
      <Card className="p-4 sm:p-5">
        <div className="mb-3 flex flex-wrap items-center justify-between">
          <h2 className="text-xl">Booking Requests</h2>
          <RefreshButton answers={[answer]} />
        </div>
        <AnswerList
          answer={answer}
          noun="bookings"
          empty={
            <EmptyState title="No bookings yet">
              Requests from the website appear here, and you can add your own.
            </EmptyState>
          }
        >
          {(rows) => {
            const isFound = searchFor(filter.text);
            const shown = rows.filter((row) => passes(row, filter) && isFound(wordsOf(row), row.customerPhone));
            return (
              <>
                <Filters filter={filter} onChange={setFilter} />
                {shown.length === 0 && <p className="py-8 text-center text-muted">No booking matches.</p>}
                <WindowedList rows={shown} keyOf={({ id }) => id} label="Booking requests" estimate={290}>
                  {(booking) => (
                    <BookingRow
                      booking={booking}
                      clashes={clashesOf(booking, near(booking, confirmed), stops)}
                      calls={calls}
                      onEdit={() => setOpened({ booking })}
                    />
                  )}
                </WindowedList>
              </>
            );
          }}
        </AnswerList>
      </Card>
      {opened && (
        <BookingDialog
          opened={opened}
          bookings={bookings}
          stops={stops}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

const NONE: Booking[] = [];

/** What the dialog shows: what was pressed here, or the day that a link leads to. */
function useOpened(): [Opened | undefined, (opened: Opened | undefined) => void] {
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<Opened>();
  const day = address.get("day");

  function change(next: Opened | undefined) {
    setOpened(next);
    // Closed, it is not opened again by going back or by a reload.
    if (day) setAddress({ tab: "bookings" }, { replace: true });
  }

  return [opened ?? (day && isCalendarDay(day) ? { day } : undefined), change];
}

const isCalendarDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function confirmedByDay(bookings: Booking[]): Map<string, Booking[]> {
  const days = new Map<string, Booking[]>();
  for (const booking of bookings) {
    if (booking.status !== "confirmed" || !booking.preferredDate) continue;
    const day = days.get(booking.preferredDate);
    if (day) day.push(booking);
    else days.set(booking.preferredDate, [booking]);
  }
  return days;
}

/** What is confirmed close enough to a booking to overlap it: no row looks through thousands. */
const near = ({ preferredDate }: Booking, confirmed: Map<string, Booking[]>): Booking[] =>
  preferredDate ? daysAround(preferredDate).flatMap((day) => confirmed.get(day) ?? []) : [];

interface Filter {
  text: string;
  status: BookingStatus | "";
  /** `YYYY-MM` */
  month: string;
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <search className="mb-2 grid gap-3 sm:grid-cols-3">
      <TextField
        label="Search"
        type="search"
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
      />
      <SelectField
        label="Status"
        value={filter.status}
        onChange={({ target }) =>
          onChange({ ...filter, status: BOOKING_STATUSES.find((status) => status === target.value) ?? "" })
        }
      >
        <option value="">All</option>
        {BOOKING_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Month"
        type="month"
        // Firefox and Safari have no picker for months on a desktop: there it is a field for text.
        placeholder="2026-07"
        value={filter.month}
        onChange={({ target }) => onChange({ ...filter, month: target.value })}
      />
    </search>
  );
}

function passes(booking: Booking, { status, month }: Filter): boolean {
  if (status && booking.status !== status) return false;
  return !month || Boolean(booking.preferredDate?.startsWith(month));
}

const wordsOf = ({ customerName, customerEmail, location, eventType, eventDetails, specialRequests }: Booking) => [
  customerName,
  customerEmail,
  location,
  eventTypeLabel(eventType),
  eventDetails,
  specialRequests,
];
