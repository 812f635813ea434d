import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { BOOKING_STATUSES } from "../../../../schema/booking-choices.ts";
import type { Booking, ListedBooking } from "../../../../schema/bookings.ts";
import { type ListFilter, listPath } from "../../../../schema/list-filter.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useList } from "../../../lib/data/use-list.ts";
import { addressHas } from "../../../lib/page/address-has.ts";
import { useToday } from "../../../lib/page/site.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { fetchedDialog } from "../../../ui/fetched-part.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { ListSearch } from "../../../ui/list-search.tsx";
import { MoreRows } from "../../../ui/more-rows.tsx";
import { WindowedList } from "../../../ui/windowed-list.tsx";
import { BookingCalendar } from "./booking-calendar.tsx";
import { BOOKING_DAYS, BOOKING_FILTER, BOOKINGS, bookingsOn, useBookingCalls } from "./booking-calls.ts";
import type { Opened } from "./booking-editor.tsx";
import { BookingRow } from "./booking-row.tsx";
import { STATUS_LABELS } from "./booking-status.tsx";
import { TodaysBookings } from "./todays-bookings.tsx";

// What checks a form is half of the tab: it comes when the rest stands there.
const dialog = () => import("./booking-dialog.tsx");
const BookingDialog = fetchedDialog("booking form", async () => ({ default: (await dialog()).BookingDialog }));

const TAB = "bookings";

/** The dashboard's Bookings tab: a month at a glance, today, and every request. */
export default function BookingsTab() {
  const today = useToday();
  const { answer, filter, setFilter, isEmpty, hasMore, more } = useList<ListedBooking>(TAB, BOOKINGS, BOOKING_FILTER);
  const todays = useAnswer<Booking[]>(bookingsOn(today)).data;
  const isThere = answer.data !== undefined;
  useEffect(() => {
    // In the truck the line may be gone by the time that one presses: what cannot come now comes then.
    if (isThere) dialog().catch(() => {});
  }, [isThere]);
  const calls = useBookingCalls();
  const { opened, open, close, noteTyped } = useOpened(answer.data);

  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex flex-col gap-5">
        <Card className="p-4 sm:p-5">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">Calendar</h2>
            <Button size="sm" onClick={() => open({ day: today })}>
              <CalendarPlus aria-hidden size={18} /> Add Booking
            </Button>
          </div>
          <BookingCalendar onOpen={(day) => open({ day })} />
        </Card>
        <TodaysBookings bookings={todays} calls={calls} onEdit={(booking) => open({ booking })} />
      </div>
      <Card className="p-4 sm:p-5">
        <div className="mb-3 flex flex-wrap items-center justify-between">
          <h2 className="text-xl">Booking Requests</h2>
          <RefreshButton answers={[answer]} lists={[BOOKINGS, BOOKING_DAYS]} />
        </div>
        {!isEmpty && (
          <ListSearch text={filter.search} onChange={(search) => setFilter({ search })}>
            <Filters filter={filter} onChange={setFilter} />
          </ListSearch>
        )}
        <AnswerList
          answer={answer}
          noun="bookings"
          empty={
            isEmpty ? (
              <EmptyState title="No bookings yet">
                Requests from the website appear here, and you can add your own.
              </EmptyState>
            ) : (
              <p className="py-8 text-center text-muted">No booking matches.</p>
            )
          }
        >
          {(rows) => (
            <>
              <WindowedList rows={rows} keyOf={({ id }) => id} label="Booking requests" estimate={290}>
                {(booking) => (
                  <BookingRow
                    booking={booking}
                    clashes={booking.clashes ?? []}
                    calls={calls}
                    onEdit={() => open({ booking })}
                  />
                )}
              </WindowedList>
              {hasMore && <MoreRows onMore={more} />}
            </>
          )}
        </AnswerList>
      </Card>
      {opened && (
        <div className="contents" onInput={noteTyped}>
          <BookingDialog opened={opened} onOpen={open} onClose={() => close(opened)} />
        </div>
      )}
    </div>
  );
}

/** What the dialog shows: what was pressed here, or the day or the booking that a link or a device that rings leads to. */
function useOpened(bookings: Booking[] | undefined) {
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<Opened>();
  const isTyped = useRef(false);
  /** What the address asked for last, once it has been opened. */
  const answered = useRef<string>(undefined);
  const asked = useAsked(bookings, address);
  const wish = asked && nameOf(asked);

  useEffect(() => {
    if (!asked) answered.current = undefined;
    // What is being typed stays: the next one opens once that is closed.
    else if (wish !== answered.current && !(opened && isTyped.current)) {
      answered.current = wish;
      show(asked);
    }
  }, [wish, opened === undefined]);

  function show(next: Opened) {
    isTyped.current = false;
    setOpened(next);
  }

  /** Closed, it is not opened again by going back or by a reload. */
  function forgetWish() {
    if (["day", "add", "booking"].some(addressHas)) setAddress({ tab: TAB }, { replace: true });
  }

  return {
    opened,
    open(next: Opened) {
      show(next);
      forgetWish();
    },
    /** Unless another is open by now: an answer may come late. */
    close(was: Opened) {
      setOpened((now) => (now === was ? undefined : now));
      if (wish === answered.current) forgetWish();
    },
    noteTyped() {
      isTyped.current = true;
    },
  };
}

/** What the address asks for, where that can be opened by now. */
function useAsked(bookings: Booking[] | undefined, address: URLSearchParams): Opened | undefined {
  const today = useToday();
  const isHere = address.get("tab") === TAB;
  // The installed desk's shortcut adds one to today.
  const day = address.has("add") ? today : address.get("day");
  const named = isHere ? address.get("booking") : null;
  const isNamed = ({ id }: Booking) => String(id) === named;
  const shown = bookings?.find(isNamed);
  // What a device rings for is new: what the list is searched for and filtered by may hide it.
  const newest = useAnswer<Booking[]>(listPath(BOOKINGS), named !== null && bookings !== undefined && !shown).data;
  const booking = shown ?? newest?.find(isNamed);
  if (booking) return { booking };
  return isHere && day && isCalendarDay(day) ? { day } : undefined;
}

const nameOf = (opened: Opened) => ("booking" in opened ? `booking ${opened.booking.id}` : opened.day);

const isCalendarDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

interface FiltersProps {
  filter: ListFilter;
  onChange: (change: ListFilter) => void;
}

const Filters = ({ filter, onChange }: FiltersProps) => (
  <>
    <SelectField
      label="Status"
      name="status"
      value={filter.status ?? ""}
      onChange={({ target }) => onChange({ status: target.value })}
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
      name="month"
      type="month"
      // Firefox and Safari have no picker for months on a desktop: there it is a field for text.
      placeholder="2026-07"
      value={filter.month ?? ""}
      onChange={({ target }) => onChange({ month: target.value })}
    />
  </>
);
