import { useState } from "react";
import { useSite } from "../../lib/page/site.ts";
import { BookingForm, type BookingRequest } from "./booking-form.tsx";
import { BookingSent } from "./booking-sent.tsx";

/** The request form; after a successful request, its summary. */
export default function BookingCard() {
  const { business } = useSite();
  const [sent, setSent] = useState<BookingRequest>();
  return sent ? (
    <BookingSent request={sent} business={business} onAnother={() => setSent(undefined)} />
  ) : (
    <BookingForm onSent={setSent} />
  );
}
