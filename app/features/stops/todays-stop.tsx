import { useQueryClient } from "@tanstack/react-query";
import { MapPinPlus } from "lucide-react";
import { Fragment, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { DayEvent } from "../../../schema/day-events.ts";
import { hasPassed } from "../../../schema/day-times.ts";
import type { Location } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { stopOf } from "../../../schema/stop-of.ts";
import { hasEnded, isTodays } from "../../../schema/stop-over.ts";
import { type WallClock, wallClock } from "../../../schema/times.ts";
import { ofList } from "../../lib/data/list-rows.ts";
import { CHANGES, LOCATIONS } from "../../lib/data/paths.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { ActivateOrComplete } from "./activate-or-complete.tsx";
import { DayButtons, type DayButtonsProps, isClosing, type Question } from "./day/day-buttons.tsx";
import { useDayCalls, useTodaysEvents } from "./day/day-calls.ts";
import { EventLine } from "./day/event-line.tsx";
import { useFresh } from "./day/use-fresh.ts";
import { OpenOrClosedBadge, StatusBadge } from "./location-badges.tsx";
import { RECENT_LOCATIONS, TODAYS_LOCATIONS, useLocations } from "./location-calls.ts";
import { scheduleWords } from "./status-line.ts";
import { whenWords } from "./when.ts";

/** The news that a message can carry now: the truck is there, or a change of today. */
export interface News {
  locationId: number;
  changeId?: number;
}

interface TodaysStopProps {
  /** Asks whether people are to be told. */
  tell: (news: News, onDone: () => void, ref: Ref<HTMLElement>) => ReactNode;
  /** Takes flavors off for today. */
  flavors: (isOpen: boolean, onClose: () => void) => ReactNode;
  /** Whether the location manager's form and list of the other stops stand beside this. */
  hasListBeside: boolean;
}

/** The stop that matters now, with the actions of the day. */
export function TodaysStop(slots: TodaysStopProps) {
  const { timezone } = useSite().business;
  const now = wallClock(useNow(), timezone);
  const {
    data: locations,
    isPending,
    isFetching,
    refetch,
  } = useLocations(slots.hasListBeside ? RECENT_LOCATIONS : TODAYS_LOCATIONS);
  // A question stays, with what is typed, and its stop with it, when another stop comes to matter.
  const [asked, setAsked] = useState<Asked>();
  const stop = locations?.find(({ id }) => id === asked?.stopId) ?? (locations && stopThatMatters(locations, now));

  // It is about no stop: it stays open when another stop comes to matter.
  const [isMenuOpen, setMenuOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useKeptFocus(card);

  return (
    <Card ref={card} tabIndex={-1} className="flex flex-col gap-4 p-4 sm:p-5">
      {stop ? (
        <DayOfStop
          key={stop.id}
          stop={stop}
          today={now.day}
          title={slots.hasListBeside && stop.status === "active" ? "Currently Active Location" : "Today's stop"}
          tell={slots.tell}
          question={asked?.stopId === stop.id ? asked.question : undefined}
          onAsk={(question) => setAsked({ stopId: stop.id, question })}
          onAnswered={(question) => setAsked((now) => (now?.question === question ? undefined : now))}
          onMenu={() => setMenuOpen(true)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <div className="min-w-0 grow">
            <h2 className="text-base text-muted">Today's stop</h2>
            <p>{locations ? nothingWords(locations, now) : isPending ? "Loading..." : "It could not be loaded."}</p>
          </div>
          {!locations && !isPending && (
            <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          )}
          {locations && !slots.hasListBeside && (
            <Link to={`/admin-dashboard?tab=locations&day=${now.day}`} className={buttonLook()}>
              <MapPinPlus aria-hidden size={18} /> Add today's stop
            </Link>
          )}
        </div>
      )}
      {slots.flavors(isMenuOpen, () => setMenuOpen(false))}
    </Card>
  );
}

/** The active stop, else the next of today; one that is cancelled or has closed early can be opened again until its planned end. */
export function stopThatMatters(locations: Location[], now: WallClock): Location | undefined {
  // Newest date first: the last is the earliest.
  const today = locations.filter((row) => row.status === "scheduled" && !row.isSkipped && isTodays(row, now)).reverse();
  const takesPlace = (stop: Stop) => stop.status !== "cancelled" && !hasEnded(stop, now);
  return (
    locations.find(({ status }) => status === "active") ??
    today.find((row) => takesPlace(stopOf(row))) ??
    today.find((row) => !hasEnded(row, now))
  );
}

/** Shown when no stop matters: *Next Seven Days* may still name one that is over. */
function nothingWords(locations: Location[], now: WallClock): string {
  const wasPlanned = locations.some((row) => !row.isSkipped && isTodays(row, now));
  return wasPlanned ? "Nothing more is planned for today." : "Nothing is planned for today.";
}

/** What a button of the day asks, and of which stop. */
interface Asked {
  stopId: number;
  question: Question;
}

interface StopProps
  extends Pick<TodaysStopProps, "tell">,
    Pick<DayButtonsProps, "stop" | "question" | "onAsk" | "onAnswered" | "onMenu"> {
  today: string;
  title: string;
}

function DayOfStop({ stop, today, title, tell, ...buttons }: StopProps) {
  const events = useTodaysEvents().data?.filter(({ locationId }) => locationId === stop.id) ?? [];
  const newest = events.at(-1);
  const closing = events.find(isClosing);
  const calls = useDayCalls(stop);
  useReopening(stop, closing);
  const [fresh, setFresh] = useFresh();
  const [news, setNews] = useState<News>();
  // A question that reaches nobody shows nothing.
  const [shownQuestion, setShownQuestion] = useState<HTMLElement | null>(null);
  const question = news && tell(news, () => setNews(undefined), setShownQuestion);
  // A screen has one primary button: *Tell them*, while it is shown.
  const nextStepVariant = shownQuestion ? "secondary" : "primary";

  function onApplied({ id }: DayEvent) {
    setFresh(id);
    setNews({ locationId: stop.id, changeId: id });
  }

  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Place title={title} location={stop} today={today} closing={closing} />
        {/* The buttons use the stop's effective date. */}
        <DayButtons
          stop={{ ...stop, date: stopOf(stop).date }}
          events={events}
          calls={calls}
          onApplied={onApplied}
          nextStepVariant={nextStepVariant}
          activate={
            <ActivateOrComplete
              stop={stop}
              // A closed stop has *Open again* as its next step.
              variant={closing ? "secondary" : nextStepVariant}
              size={closing ? "md" : "lg"}
              onActive={() => setNews({ locationId: stop.id })}
            />
          }
          {...buttons}
        />
      </div>
      {/* Below the buttons: no button moves when an event or the question appears. The question is below its event. */}
      {news?.changeId === undefined && question}
      {events
        .filter((event) => event.kind !== "reopened" || event === newest)
        .reverse()
        .map((event) => (
          <Fragment key={event.id}>
            <EventLine event={event} isFresh={event.id === fresh} calls={calls} />
            {event.id === news?.changeId && question}
          </Fragment>
        ))}
    </>
  );
}

/** Fetches the stop and its events again when a closing with a time ends. */
function useReopening(stop: Location, closing: DayEvent | undefined) {
  const client = useQueryClient();
  const now = wallClock(useNow(), useSite().business.timezone);
  const until = closing?.kind === "closed" ? closing.startTime : null;
  const isOver = until !== null && hasPassed(until, { ...stop, date: stopOf(stop).date }, now);
  useEffect(() => {
    if (!isOver) return;
    for (const list of [CHANGES, LOCATIONS]) void client.invalidateQueries(ofList(list));
  }, [isOver, client]);
}

interface PlaceProps {
  title: string;
  location: Location;
  today: string;
  /** The event that closes the stop. */
  closing: DayEvent | undefined;
}

/** The state of the stop, then its place and times. */
function Place({ title, location, today, closing }: PlaceProps) {
  const { timezone } = useSite().business;
  const now = useNow();
  const stop = stopOf(location);
  return (
    <div className="min-w-0">
      <h2 className="text-base text-muted">{title}</h2>
      <p role="status" className="font-display text-2xl leading-tight font-semibold wrap-anywhere">
        {closing ? closing.words : scheduleWords(stop, now, timezone)}
      </p>
      <p className="mt-1 font-semibold wrap-anywhere">{stop.name}</p>
      <p className="text-muted wrap-anywhere">{stop.address}</p>
      <p className="mb-1.5 text-muted">{whenWords(stop, today)}</p>
      <p className="flex gap-2">
        <StatusBadge status={location.status} />
        <OpenOrClosedBadge isOpen={stop.isOpen && stop.status !== "cancelled"} />
      </p>
    </div>
  );
}
