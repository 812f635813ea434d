import { useEffect } from "react";
import { tooOftenWords } from "../../lib/api.ts";
import { mailLink, phoneLink } from "../../lib/contact-links.ts";
import { postOnce } from "../../lib/post-once.ts";
import { useSite, useToday } from "../../lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { LiveForm } from "../../ui/live-form.tsx";
import { prepareToasts, toast } from "../../ui/toast.tsx";
import { BookingFields } from "./booking-fields.tsx";
import { BOOKING_DRAFT } from "./first-values.ts";
import { type BookingRequest, useBookingForm } from "./use-booking-form.ts";

/** The request form of the booking page (spec section 2). */
export function BookingForm({ onSent }: { onSent: (request: BookingRequest) => void }) {
  const { business } = useSite();
  const today = useToday();
  const { form, keepTyped, forgetTyped } = useBookingForm(today);
  const { isSubmitting } = form.formState;

  useEffect(prepareToasts, []);

  const send = form.handleSubmit(async (request) => {
    try {
      await postOnce("/api/bookings", request);
      forgetTyped();
      onSent(request);
      toast({
        title: "Booking Request Submitted!",
        description: "We'll respond within 24 hours with availability and pricing.",
      });
    } catch (error) {
      toast({
        title: "Error",
        description: tooOftenWords(error) ?? "Failed to submit booking request. Please try again.",
        variant: "destructive",
      });
    }
  });

  return (
    <LiveForm
      draft={BOOKING_DRAFT}
      aria-label="Booking request"
      onSubmit={send}
      onChange={keepTyped}
      className="grid gap-10"
      withoutScript={
        <>
          Your browser runs no scripts, which this form needs. Call{" "}
          <a href={phoneLink(business.phone)}>{business.phone}</a> or write to{" "}
          <a href={mailLink(business.email)}>{business.email}</a>, and we book your event.
        </>
      }
    >
      <BookingFields form={form} today={today} />
      <div className="grid gap-3">
        <Button type="submit" size="lg" busy={isSubmitting} className="in-data-pressed:animate-pulse">
          {isSubmitting ? "Submitting..." : "Request Booking"}
        </Button>
        <p className="text-center text-muted">
          We respond within 24 hours with availability and pricing. A request costs nothing.
        </p>
      </div>
    </LiveForm>
  );
}
