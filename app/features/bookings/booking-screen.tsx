import { useEffect } from "react";
import type { BookingPackage } from "../../../schema/business.ts";
import { startLoadingParts } from "../../lib/load/lazy-part.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyForm } from "../../ui/lazy-form.tsx";
import { BookingAdvice } from "./booking-advice.tsx";
import { initialBookingValues } from "./initial-values.ts";

const BookingCard = lazyForm(() => import("./booking-card.tsx"), { skeleton: "h-440 w-full sm:h-300" });

/** The request form, with the phone number beside it. */
export function BookingScreen({ phone, packages }: { phone: string; packages: BookingPackage[] }) {
  useEffect(() => {
    // Loads the form at once when it has initial values, instead of at the visitor's first move.
    if (Object.values(initialBookingValues(packages)).some(Boolean)) startLoadingParts();
  }, [packages]);

  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[1fr_20rem] lg:gap-8 lg:py-12">
      <Card className="p-5 sm:p-8">
        <BookingCard />
      </Card>
      <BookingAdvice phone={phone} />
    </div>
  );
}
