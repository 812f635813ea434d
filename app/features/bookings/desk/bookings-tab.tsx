import { CalendarPlus } from "lucide-react";
import { useEffect } from "react";
import { BOOKING_STATUSES } from "../../../../schema/booking-choices.ts";
import type { Booking, ListedBooking } from "../../../../schema/bookings.ts";
import type { ListFilter } from "../../../../schema/list-filter.ts";
import { BOOKING_DAYS_PATH, BOOKINGS_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useList } from "../../../lib/data/use-list.ts";
import { useToday } from "../../../lib/page/site.ts";
import { useIsWide } from "../../../lib/page/use-media.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DeskList } from "../../../ui/desk-list.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { lazyDialog } from "../../../ui/lazy-panel.tsx";
import { BookingCalendar } from "./booking-calendar.tsx";
import { BOOKING_FILTER, BOOKINGS_TAB, bookingsOnPath, useBookingCalls } from "./booking-calls.ts";
import { BookingRow } from "./booking-row.tsx";
import { STATUS_LABELS } from "./booking-status.tsx";
import { TodaysBookings } from "./todays-bookings.tsx";
import { useOpenedBooking } from "./use-opened-booking.ts";

// The form's validation is half of the tab's script, so the dialog is loaded after the rest.
const dialog = () => import("./booking-dialog.tsx");
const BookingDialog = lazyDialog("booking form", async () => ({ default: (await dialog()).BookingDialog }));

/** The Bookings tab: the calendar, today's bookings, and the list of requests. */
export default function BookingsTab() {
  const today = useToday();
  const isWide = useIsWide();
  const list = useList<ListedBooking>(BOOKINGS_TAB, BOOKINGS_PATH, BOOKING_FILTER);
  const rows = list.answer.data;
  const todays = useAnswer<Booking[]>(bookingsOnPath(today)).data;
  const isLoaded = rows !== undefined;
  useEffect(() => {
    // Preloads the dialog, because the truck may be offline at the press. After a failure, the press loads it.
    if (isLoaded) dialog().catch(() => {});
  }, [isLoaded]);
  const calls = useBookingCalls();
  const { opened, open, close, markDirty } = useOpenedBooking(rows);
  const isPendingOnly = list.filter.status === "pending";

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-5">
      <div className="contents lg:flex lg:flex-col lg:gap-5">
        <Card className="p-3 sm:p-4">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="text-lg">Calendar</h2>
            <Button size="sm" onClick={() => open({ day: today })}>
              <CalendarPlus aria-hidden size={18} /> Add Booking
            </Button>
          </div>
          <BookingCalendar onOpen={(day) => open({ day })} />
        </Card>
        <div className="max-lg:order-last">
          <TodaysBookings bookings={todays} calls={calls} onEdit={(booking) => open({ booking })} />
        </div>
      </div>
      <DeskList
        title="Booking Requests"
        noun="bookings"
        list={list}
        inOrder={(requests) => (isPendingOnly ? soonestFirst(requests) : requests)}
        keyOf={({ id }) => id}
        refreshes={[BOOKINGS_PATH, BOOKING_DAYS_PATH]}
        filters={<Filters filter={list.filter} onChange={list.setFilter} />}
        empty={
          <EmptyState
            title="No bookings yet"
            action={
              <Button variant="secondary" onClick={() => open({ day: today })}>
                Add a booking
              </Button>
            }
          >
            Requests from the website appear here, and you can add your own.
          </EmptyState>
        }
        noMatch="No booking matches."
        hasOwnScroll={isWide}
      >
        {(booking) => <BookingRow booking={booking} calls={calls} onEdit={() => open({ booking })} />}
      </DeskList>
      {opened && (
        <div className="contents" onInput={markDirty}>
          <BookingDialog opened={opened} rows={rows} calls={calls} onOpen={open} onClose={() => close(opened)} />
        </div>
      )}
    </div>
  );
}

/** Sorts by the preferred date; requests without a date come last. */
const soonestFirst = (bookings: ListedBooking[]) =>
  [...bookings].sort((one, other) => (one.preferredDate ?? "9").localeCompare(other.preferredDate ?? "9"));

interface FiltersProps {
  filter: ListFilter;
  onChange: (change: ListFilter) => void;
}

const Filters = ({ filter, onChange }: FiltersProps) => (
  <>
    <input
      aria-label="Month"
      name="month"
      type="month"
      // Firefox and Safari on a desktop have no month picker and show a text field.
      placeholder="2026-07"
      value={filter.month ?? ""}
      onChange={({ target }) => onChange({ month: target.value })}
      className="min-h-11 min-w-0 max-w-full grow basis-36 contain-inline-size rounded-control border border-control bg-card px-3 text-ink placeholder:text-muted hover:border-link"
    />
    <FilterChips
      label="Status"
      choices={[["", "All"], ...BOOKING_STATUSES.map((status): [string, string] => [status, STATUS_LABELS[status]])]}
      chosen={filter.status ?? ""}
      onChoose={(status) => onChange({ status })}
    />
  </>
);
