import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Booking } from "../../../../schema/bookings.ts";
import { listPath } from "../../../../schema/list-filter.ts";
import { isCalendarDay } from "../../../../schema/times.ts";
import { BOOKINGS } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { addressHas } from "../../../lib/page/address-has.ts";
import { useToday } from "../../../lib/page/site.ts";
import { TAB } from "./booking-calls.ts";
import type { Opened } from "./booking-editor.tsx";

/** The booking or the day that the dialog shows: the pressed one, else the one in the address. */
export function useOpened(bookings: Booking[] | undefined) {
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<Opened>();
  const isTyped = useRef(false);
  /** The last one from the address that was opened. */
  const answered = useRef<string>(undefined);
  const requested = useRequested(bookings, address);
  const wish = requested && nameOf(requested);

  useEffect(() => {
    if (!requested) answered.current = undefined;
    // A dialog with unsaved values stays open; the next one opens after it.
    else if (wish !== answered.current && !(opened && isTyped.current)) {
      answered.current = wish;
      show(requested);
    }
  }, [wish, opened === undefined]);

  function show(next: Opened) {
    isTyped.current = false;
    setOpened(next);
  }

  /** Removes it from the address, so that *back* and a reload do not open it again. */
  function forgetWish() {
    if (["day", "add", "booking"].some(addressHas)) setAddress({ tab: TAB }, { replace: true });
  }

  return {
    opened,
    open(next: Opened) {
      show(next);
      forgetWish();
    },
    /** Does nothing when another one is open: an answer may come late. */
    close(was: Opened) {
      setOpened((now) => (now === was ? undefined : now));
      if (wish === answered.current) forgetWish();
    },
    noteTyped() {
      isTyped.current = true;
    },
  };
}

/** The booking or the day in the address, once it is loaded. */
function useRequested(bookings: Booking[] | undefined, address: URLSearchParams): Opened | undefined {
  const today = useToday();
  const isHere = address.get("tab") === TAB;
  // The shortcut of the installed desk adds a booking for today.
  const day = address.has("add") ? today : address.get("day");
  const named = isHere ? address.get("booking") : null;
  const isNamed = ({ id }: Booking) => String(id) === named;
  const shown = bookings?.find(isNamed);
  // A notification is about a new booking, which the filter of the list may hide.
  const newest = useAnswer<Booking[]>(listPath(BOOKINGS), named !== null && bookings !== undefined && !shown).data;
  const booking = shown ?? newest?.find(isNamed);
  if (booking) return { booking };
  return isHere && day && isCalendarDay(day) ? { day } : undefined;
}

const nameOf = (opened: Opened) => ("booking" in opened ? `booking ${opened.booking.id}` : opened.day);
