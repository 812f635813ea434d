import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { eventTypeLabel } from "../../../schema/booking-choices.ts";
import type { Business } from "../../../schema/business.ts";
import { phoneLink } from "../../../schema/phone-link.ts";
import { longDay } from "../../../schema/times.ts";
import { useToday } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import type { BookingRequest } from "./booking-form.tsx";

interface BookingSentProps {
  request: BookingRequest;
  business: Business;
  onAnother: () => void;
}

/** Shows the sent request and the next steps. It replaces the form and takes the focus. */
export function BookingSent({ request, business, onAnother }: BookingSentProps) {
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);

  return (
    <div className="wrap-anywhere">
      <h2 ref={heading} tabIndex={-1} className="text-3xl">
        {`Thank you, ${request.customerName}!`}
      </h2>
      <p className="mt-2 text-lg">Your request is with us. This is what you sent:</p>
      <dl className="mt-6 grid divide-y divide-line rounded-control border border-line">
        <Row name="Event">{eventTypeLabel(request.eventType)}</Row>
        <Row name="Package">{request.expectedGuests}</Row>
        <Row name="Date">{longDay(request.preferredDate, today)}</Row>
        <Row name="Time">{request.preferredTime}</Row>
        <Row name="Location">{request.location}</Row>
        <Row name="Phone">{request.customerPhone}</Row>
        <Row name="Email">{request.customerEmail}</Row>
        {request.specialRequests && <Row name="Notes">{request.specialRequests}</Row>}
      </dl>
      <h3 className="mt-8 text-xl">What happens next</h3>
      <ol className="mt-3 grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-link">
        <li>We check the calendar for your day.</li>
        <li>Within a day you'll hear from us whether we're free and what it costs.</li>
        <li>Say yes and the truck is yours. Until then, nothing's fixed for either of us.</li>
      </ol>
      <p className="mt-4">
        Something to change? Call{" "}
        <a href={phoneLink(business.phone)} className="font-semibold text-link underline underline-offset-4">
          {business.phone}
        </a>
        .
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/" className={buttonLook({}, "max-sm:w-full")}>
          Where we are today
        </Link>
        <Button variant="secondary" className="max-sm:w-full" onClick={onAnother}>
          Request Another Booking
        </Button>
      </div>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-3 sm:grid-cols-[7rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium whitespace-pre-line">{children}</dd>
    </div>
  );
}
