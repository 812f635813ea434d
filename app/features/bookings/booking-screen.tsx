import { Suspense, useEffect } from "react";
import { formPart } from "../../lib/form-part.ts";
import { wantParts } from "../../lib/lazy-part.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BookingAdvice } from "./booking-advice.tsx";
import { firstValues } from "./first-values.ts";

const BookingCard = formPart(() => import("./booking-card.tsx"));

/** The request, and what helps with it beside it. */
export function BookingScreen({ phone }: { phone: string }) {
  useEffect(() => {
    // What is to stand in the form from the start does not wait for the visitor's first move.
    if (Object.values(firstValues()).some(Boolean)) wantParts();
  }, []);

  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[1fr_20rem] lg:gap-8 lg:py-12">
      <Card className="p-5 sm:p-8">
        <Suspense fallback={<Skeleton className="h-320 w-full sm:h-224" />}>
          <BookingCard />
        </Suspense>
      </Card>
      <BookingAdvice phone={phone} />
    </div>
  );
}
