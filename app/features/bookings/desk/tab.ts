import { CalendarDays } from "lucide-react";
import { listFilter, listPath } from "../../../../schema/list-filter.ts";
import { BOOKINGS_PATH } from "../../../lib/data/paths.ts";
import type { DeskTab } from "../../../ui/desk-tab.ts";
import { lazyPanel } from "../../../ui/lazy-panel.tsx";
import { BOOKING_FILTER, bookingDaysPath, bookingsOnPath, comingBookingsPath } from "./booking-calls.ts";
import { monthOf, weekOf } from "./month.ts";
import { PendingBookings } from "./pending-bookings.tsx";

const bookings = { id: "bookings", label: "Bookings", icon: CalendarDays };

export const bookingsTab: DeskTab = {
  ...bookings,
  Waiting: PendingBookings,
  calls: (address, today) => [
    listPath(BOOKINGS_PATH, listFilter(address, BOOKING_FILTER)),
    // This week may have days of another month.
    ...new Set([today, ...weekOf(today)].map((day) => bookingDaysPath(monthOf(day)))),
    bookingsOnPath(today),
  ],
  Panel: lazyPanel("bookings", () => import("./bookings-tab.tsx")),
};

/** The Bookings tab of a helper, without the customers. */
export const helpersBookingsTab: DeskTab = {
  ...bookings,
  calls: (_address, today) => [comingBookingsPath(today)],
  Panel: lazyPanel("bookings", () => import("./helpers-bookings.tsx")),
};
