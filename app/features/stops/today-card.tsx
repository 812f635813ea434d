import { type ReactNode, Suspense } from "react";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CurrentStop, type CurrentStopProps } from "./current-stop.tsx";

interface Props extends CurrentStopProps {
  /** Further actions for visitors. */
  action: ReactNode;
}

/** Today's card: where the truck is, whether it is open, until when, and how to get there. */
export function TodayCard({ action, ...stop }: Props) {
  return (
    <Card className="p-5 wrap-anywhere shadow-lift sm:p-6">
      <h2 className="mb-3 text-lg text-muted">Where We Are Today</h2>
      <Suspense fallback={<Loading />}>
        <CurrentStop {...stop} />
      </Suspense>
      {action}
    </Card>
  );
}

function Loading() {
  return (
    <div className="grid gap-3 pb-2">
      <p role="status" className="flex min-h-9 items-center gap-2.5 font-semibold">
        <Spinner />
        Loading current location...
      </p>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  );
}
