import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Booking } from "../../../../schema/bookings.ts";
import { listPath } from "../../../../schema/list-filter.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { addressHas } from "../../../lib/page/address-has.ts";
import { useToday } from "../../../lib/page/site.ts";
import { BOOKINGS, TAB } from "./booking-calls.ts";
import type { Opened } from "./booking-editor.tsx";

/** What the dialog shows: what was pressed here, or the day or the booking that a link or a device that rings leads to. */
export function useOpened(bookings: Booking[] | undefined) {
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
