import { Check, MapPinPlus, Play } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import type { DayChange } from "../../../schema/day-changes.ts";
import type { Location } from "../../../schema/locations.ts";
import { hasEnded } from "../../../schema/stop-over.ts";
import { wallClock } from "../../../schema/times.ts";
import { useNow } from "../../lib/now.tsx";
import { useSite } from "../../lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";
import { SteadyButton } from "../../ui/steady-button.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { DayButtons } from "./day/day-buttons.tsx";
import { useDayCalls, useTodaysChanges } from "./day/day-calls.ts";
import { SaidLine } from "./day/said-line.tsx";
import { useFresh } from "./day/use-fresh.ts";
import { recentStops } from "./listed-stops.ts";
import { OpenOrClosedBadge, StatusBadge } from "./location-badges.tsx";
import { useLocationCalls, useLocations } from "./location-calls.ts";
import { whenWords } from "./when.ts";

/** What people can be told now: that the truck is there, or what has happened. */
export interface News {
  locationId: number;
  changeId?: number;
}

interface TodaysStopProps {
  /** Asks whether people are to be told. */
  tell: (news: News, onDone: () => void) => ReactNode;
  /** The button that takes flavors off for today. */
  flavors: ReactNode;
  /** Whether the location manager's list stands beside this, where stops are added, activated and completed. */
  hasListBeside: boolean;
}

/** The stop that matters now, with what can happen to it. */
export function TodaysStop(slots: TodaysStopProps) {
  const { timezone } = useSite().business;
  const now = wallClock(useNow(), timezone);
  const { data: locations, isPending, isFetching, refetch } = useLocations();
  const stop =
    locations?.find(({ status }) => status === "active") ??
    // Newest date first: the last is the earliest.
    locations
      ?.filter((row) => row.status === "scheduled" && !row.isSkipped && row.date === now.day && !hasEnded(row, now))
      .at(-1);

  const isListed = ({ id }: Location) => recentStops(locations ?? [], now.day).some((listed) => listed.id === id);

  const card = useRef<HTMLDivElement>(null);
  useKeptFocus(card);

  return (
    <Card ref={card} tabIndex={-1} className="flex flex-col gap-4 border-l-4 border-l-action p-4 sm:p-5">
      {stop ? (
        <Stop
          key={stop.id}
          stop={stop}
          today={now.day}
          hasActivate={!(slots.hasListBeside && isListed(stop))}
          {...slots}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <div className="min-w-0 grow">
            <h2 className="text-base text-muted">Today's stop</h2>
            <p>{locations ? "Nothing is planned for today." : isPending ? "Loading..." : "It could not be loaded."}</p>
          </div>
          {!locations && !isPending && (
            <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          )}
          {locations && !slots.hasListBeside && (
            <Link to="/admin-dashboard?tab=locations" className={buttonLook()}>
              <MapPinPlus aria-hidden size={18} /> Add today's stop
            </Link>
          )}
        </div>
      )}
    </Card>
  );
}

interface StopProps extends Omit<TodaysStopProps, "hasListBeside"> {
  stop: Location;
  today: string;
  hasActivate: boolean;
}

function Stop({ stop, today, tell, flavors, hasActivate }: StopProps) {
  const said = useTodaysChanges().data?.find(({ locationId }) => locationId === stop.id);
  const calls = useDayCalls(stop.id);
  const [fresh, setFresh] = useFresh();
  const [news, setNews] = useState<News>();
  const isNews = news && (news.changeId === undefined || news.changeId === said?.id);

  function onSaid({ id }: DayChange) {
    setFresh(id);
    setNews({ locationId: stop.id, changeId: id });
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Place stop={stop} said={said} today={today} />
        {hasActivate && <ActivateOrComplete stop={stop} onActive={() => setNews({ locationId: stop.id })} />}
      </div>
      {said && <SaidLine said={said} isFresh={said.id === fresh} calls={calls} />}
      {isNews && tell(news, () => setNews(undefined))}
      <DayButtons stop={stop} said={said} calls={calls} flavors={flavors} onSaid={onSaid} />
    </>
  );
}

/** Where and when it is by now. */
function Place({ stop, said, today }: { stop: Location; said: DayChange | undefined; today: string }) {
  const isClosed = said?.kind === "closed" || said?.kind === "soldOut" || said?.kind === "cancelled";
  const startTime = said?.startTime ?? stop.startTime;
  const endTime = said?.endTime ?? stop.endTime;
  return (
    <div className="min-w-0 grow">
      <h2 className="text-base text-muted">Today's stop</h2>
      <p className="font-display text-xl font-semibold wrap-anywhere">{said?.name ?? stop.name}</p>
      <p className="text-muted wrap-anywhere">{said?.address ?? stop.address}</p>
      <p className="mb-1 text-muted">{whenWords({ date: stop.date, startTime, endTime }, today)}</p>
      <p className="flex gap-2">
        <StatusBadge status={stop.status} />
        <OpenOrClosedBadge isOpen={stop.isOpen && !isClosed} />
      </p>
    </div>
  );
}

function ActivateOrComplete({ stop, onActive }: { stop: Location; onActive: () => void }) {
  const { change } = useLocationCalls("Location created successfully!");
  const isActive = stop.status === "active";
  return (
    <SteadyButton
      variant={isActive ? "secondary" : "primary"}
      busy={change.isPending}
      onClick={() =>
        change.mutate(
          { id: stop.id, change: { status: isActive ? "completed" : "active" } },
          { onSuccess: () => isActive || onActive() },
        )
      }
    >
      {isActive ? (
        <>
          <Check aria-hidden size={18} /> Complete
        </>
      ) : (
        <>
          <Play aria-hidden size={18} /> Activate
        </>
      )}
    </SteadyButton>
  );
}
