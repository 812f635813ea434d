import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Booking } from "../../../../schema/bookings.ts";
import { listPath } from "../../../../schema/list-filter.ts";
import { isCalendarDay } from "../../../../schema/times.ts";
import { BOOKINGS_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { hasUrlParameter } from "../../../lib/page/has-url-parameter.ts";
import { useToday } from "../../../lib/page/site.ts";
import { BOOKINGS_TAB } from "./booking-calls.ts";
import type { BookingOrDay } from "./booking-editor.tsx";

/** The booking or day that the dialog shows: from a row, or from the address. */
export function useOpenedBooking(bookings: Booking[] | undefined) {
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<BookingOrDay>();
  const isDirty = useRef(false);
  /** The name of the last booking or day that was opened from the address. */
  const openedName = useRef<string>(undefined);
  const requested = useRequested(bookings, address);
  const requestedName = requested && nameOf(requested);

  useEffect(() => {
    if (!requested) openedName.current = undefined;
    // A dialog with unsaved values stays open; the next one opens after it.
    else if (requestedName !== openedName.current && !(opened && isDirty.current)) {
      openedName.current = requestedName;
      show(requested);
    }
  }, [requestedName, opened === undefined]);

  function show(next: BookingOrDay) {
    isDirty.current = false;
    setOpened(next);
  }

  /** Removes the booking or day from the address, so that *back* and a reload do not open it again. */
  function removeFromAddress() {
    if (["day", "add", "booking"].some(hasUrlParameter)) setAddress({ tab: BOOKINGS_TAB }, { replace: true });
  }

  return {
    opened,
    open(next: BookingOrDay) {
      show(next);
      removeFromAddress();
    },
    /** Does nothing when another one is open: the answer to a save may be late. */
    close(closed: BookingOrDay) {
      setOpened((now) => (now === closed ? undefined : now));
      if (requestedName === openedName.current) removeFromAddress();
    },
    markDirty() {
      isDirty.current = true;
    },
  };
}

/** The booking or the day in the address, once it is loaded. */
function useRequested(bookings: Booking[] | undefined, address: URLSearchParams): BookingOrDay | undefined {
  const today = useToday();
  const isHere = address.get("tab") === BOOKINGS_TAB;
  // The shortcut of the installed desk adds a booking for today.
  const day = address.has("add") ? today : address.get("day");
  const bookingId = isHere ? address.get("booking") : null;
  const hasRequestedId = ({ id }: Booking) => String(id) === bookingId;
  const shown = bookings?.find(hasRequestedId);
  // A notification links to a new booking, which the list's filter may exclude.
  const newest = useAnswer<Booking[]>(
    listPath(BOOKINGS_PATH),
    bookingId !== null && bookings !== undefined && !shown,
  ).data;
  const booking = shown ?? newest?.find(hasRequestedId);
  if (booking) return { booking };
  return isHere && day && isCalendarDay(day) ? { day } : undefined;
}

const nameOf = (opened: BookingOrDay) => ("booking" in opened ? `booking ${opened.booking.id}` : opened.day);
