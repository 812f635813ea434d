import type { Context } from "../context.ts";
import { MINUTELY } from "../retention/retention.ts";
import { bookingRoutes } from "./routes.ts";
import { type BookingNeeds, bookingService } from "./service.ts";

export function registerBookings(context: Context, needs: BookingNeeds) {
  const bookings = bookingService(context, needs);
  context.addCalls((api) => bookingRoutes(api, bookings));
  context.retention.add({ what: "reminders of bookings", every: MINUTELY, run: bookings.remind });
  return bookings;
}
