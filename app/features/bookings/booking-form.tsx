import { useCallback, useEffect, useMemo } from "react";
import type { z } from "zod";
import { packageText } from "../../../schema/booking-choices.ts";
import { bookingForm } from "../../../schema/booking-form.ts";
import type { BookingPackage } from "../../../schema/business.ts";
import { formatDollarsShort } from "../../../schema/money.ts";
import { PUBLIC_FORMS } from "../../../schema/public-forms.ts";
import { usePublicForm } from "../../lib/forms/use-public-form.ts";
import { rateLimitWords } from "../../lib/net/api.ts";
import { postOnce } from "../../lib/net/post-once.ts";
import { useSite, useToday } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { PublicForm } from "../../ui/public-form.tsx";
import { prepareToasts, toast } from "../../ui/toast.tsx";
import { BookingFields } from "./booking-fields.tsx";
import { BOOKING_DRAFT, initialBookingValues } from "./initial-values.ts";

export type BookingRequest = z.output<ReturnType<typeof bookingForm>>;

/** The request form of the booking page (product.md, *Screens*). */
export function BookingForm({ onSent }: { onSent: (request: BookingRequest) => void }) {
  const today = useToday();
  const { business } = useSite();
  const { packages } = business;
  const form = usePublicForm({
    name: "booking",
    draft: BOOKING_DRAFT,
    schema: useMemo(() => bookingForm(today), [today]),
    first: useCallback(() => initialBookingValues(packages), [packages]),
    send: (request) => postOnce(PUBLIC_FORMS.booking.call, request),
    sent(request) {
      onSent(request);
      toast(PUBLIC_FORMS.booking.thanks);
    },
    failed: (error) =>
      toast({
        title: "Error",
        description: rateLimitWords(error) ?? "Failed to submit booking request. Please try again.",
        variant: "destructive",
      }),
  });
  const { isSending } = form;
  const chosenPackage = form.fields.expectedGuests ?? "";

  useEffect(() => {
    prepareToasts();
    // Removes the package from the address, so that a reload keeps the visitor's own choice.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);

  return (
    <PublicForm form={form} aria-label="Booking request" className="grid grid-cols-1 gap-10">
      <BookingFields
        field={form.field}
        start={form.fields.startTime ?? ""}
        chosenPackage={chosenPackage}
        today={today}
        business={business}
      />
      <div className="grid gap-3">
        <ChosenPackage packages={packages} chosen={chosenPackage} />
        <Button type="submit" size="lg" busy={isSending} className="in-data-pressed:animate-pulse">
          {isSending ? "Submitting..." : "Request Booking"}
        </Button>
        <p className="text-center text-muted">
          We respond within 24 hours with availability and pricing. A request costs nothing.
        </p>
      </div>
    </PublicForm>
  );
}

/** The package that the button requests, and its price. */
function ChosenPackage({ packages, chosen }: { packages: BookingPackage[]; chosen: string }) {
  const offer = packages.find((offer) => packageText(offer) === chosen);
  return (
    <p role="status" className="text-center font-semibold empty:hidden">
      {offer ? offerWords(offer) : chosen && "Something else: we'll make you an offer"}
    </p>
  );
}

const offerWords = ({ name, servings, prices }: BookingPackage) =>
  `${name}, ${servings} servings: ${prices.map(({ size, cents }) => `${size} ${formatDollarsShort(cents)}`.trim()).join(" or ")}`;
