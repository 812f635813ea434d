import { Check, MapPinPlus, Play } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { hasEnded, wallClock } from "../../../schema/times.ts";
import { useNow } from "../../lib/now.tsx";
import { useSite } from "../../lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";
import { SteadyButton } from "../../ui/steady-button.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { OpenOrClosedBadge, StatusBadge } from "./location-badges.tsx";
import { useLocationCalls, useLocations } from "./location-calls.ts";
import { whenWords } from "./when.ts";

/** The stop that matters now, with the one tap that it needs. */
export function TodaysStop() {
  const { timezone } = useSite().business;
  const now = wallClock(useNow(), timezone);
  const { data: locations, isPending, isFetching, refetch } = useLocations();
  const { change } = useLocationCalls("Location created successfully!");
  const stop =
    locations?.find(({ status }) => status === "active") ??
    // Newest date first: the last is the earliest.
    locations?.filter((row) => row.status === "scheduled" && row.date === now.day && !hasEnded(row, now)).at(-1);

  const card = useRef<HTMLDivElement>(null);
  useKeptFocus(card);

  return (
    <Card ref={card} tabIndex={-1} className="flex flex-wrap items-center gap-4 border-l-4 border-l-action p-4 sm:p-5">
      <div className="min-w-0 grow">
        <h2 className="text-base text-muted">Today's stop</h2>
        {stop ? (
          <>
            <p className="font-display text-xl font-semibold wrap-anywhere">{stop.name}</p>
            <p className="text-muted wrap-anywhere">{stop.address}</p>
            <p className="mb-1 text-muted">{whenWords(stop, now.day)}</p>
            <p className="flex gap-2">
              <StatusBadge status={stop.status} />
              <OpenOrClosedBadge isOpen={stop.isOpen} />
            </p>
          </>
        ) : (
          <p>{locations ? "Nothing is planned for today." : isPending ? "Loading..." : "It could not be loaded."}</p>
        )}
      </div>
      {stop && (
        <SteadyButton
          variant={stop.status === "active" ? "secondary" : "primary"}
          busy={change.isPending}
          onClick={() =>
            change.mutate({ id: stop.id, change: { status: stop.status === "active" ? "completed" : "active" } })
          }
        >
          {stop.status === "active" ? (
            <>
              <Check aria-hidden size={18} /> Complete
            </>
          ) : (
            <>
              <Play aria-hidden size={18} /> Activate
            </>
          )}
        </SteadyButton>
      )}
      {!locations && !isPending && (
        <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      )}
      {locations && !stop && (
        <Link to="?tab=locations" className={buttonLook()}>
          <MapPinPlus aria-hidden size={18} /> Add today's stop
        </Link>
      )}
    </Card>
  );
}
