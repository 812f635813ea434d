import { useQueryClient } from "@tanstack/react-query";
import { MapPinPlus } from "lucide-react";
import { Fragment, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { DayEvent } from "../../../schema/day-events.ts";
import { hasPassed } from "../../../schema/day-times.ts";
import type { Location } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { stopOf } from "../../../schema/stop-of.ts";
import { hasEnded, isTodaysStop } from "../../../schema/stop-over.ts";
import { type WallClock, wallClock } from "../../../schema/times.ts";
import { listQueryFilter } from "../../lib/data/list-rows.ts";
import { LOCATION_CHANGES_PATH, LOCATIONS_PATH } from "../../lib/data/paths.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";
import { useFocusFallback } from "../../ui/use-focus-fallback.ts";
import { ActivateOrComplete } from "./activate-or-complete.tsx";
import { DayButtons, type DayButtonsProps, type DayQuestion, isClosingEvent } from "./day/day-buttons.tsx";
import { useDayCalls, useTodaysEvents } from "./day/day-calls.ts";
import { EventLine } from "./day/event-line.tsx";
import { useFreshEvent } from "./day/use-fresh-event.ts";
import { OpenOrClosedBadge, StopStatusBadge } from "./location-badges.tsx";
import { RECENT_LOCATIONS_PATH, TODAYS_LOCATIONS_PATH, useLocations } from "./location-calls.ts";
import { scheduleWords } from "./status-line.ts";
import { whenWords } from "./when.ts";

/** The subject of a broadcast: the arrival at a stop, or with `changeId` an event of today. */
export interface BroadcastSubject {
  locationId: number;
  changeId?: number;
}

interface TodaysStopProps {
  /** Renders the question whether to send a broadcast. */
  renderNotifyQuestion: (news: BroadcastSubject, onDone: () => void, ref: Ref<HTMLElement>) => ReactNode;
  /** Renders the dialog that takes flavors off the menu for today. */
  flavors: (isOpen: boolean, onClose: () => void) => ReactNode;
  /** Whether the screen also has the location manager's form and list of the other stops. */
  hasListBeside: boolean;
}

/** The card of the stop that matters now, with the actions of the day. */
export function TodaysStop(slots: TodaysStopProps) {
  const { timezone } = useSite().business;
  const now = wallClock(useNow(), timezone);
  const {
    data: locations,
    isPending,
    isFetching,
    refetch,
  } = useLocations(slots.hasListBeside ? RECENT_LOCATIONS_PATH : TODAYS_LOCATIONS_PATH);
  // While a question is open, its stop stays on the card, so that the input is not lost when another stop becomes current.
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>();
  const stop =
    locations?.find(({ id }) => id === openQuestion?.stopId) ?? (locations && currentOrNextStop(locations, now));

  // The dialog of flavors belongs to no stop: it stays open when another stop becomes current.
  const [isMenuOpen, setMenuOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useFocusFallback(card);

  return (
    <Card ref={card} tabIndex={-1} className="flex flex-col gap-4 p-4 sm:p-5">
      {stop ? (
        <DayOfStop
          key={stop.id}
          stop={stop}
          today={now.day}
          title={slots.hasListBeside && stop.status === "active" ? "Currently Active Location" : "Today's stop"}
          renderNotifyQuestion={slots.renderNotifyQuestion}
          question={openQuestion?.stopId === stop.id ? openQuestion.question : undefined}
          onAsk={(question) => setOpenQuestion({ stopId: stop.id, question })}
          onAnswered={(question) => setOpenQuestion((now) => (now?.question === question ? undefined : now))}
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

/** The active stop, else today's next one, else a cancelled or early closed one, which can be reopened until its planned end. */
export function currentOrNextStop(locations: Location[], now: WallClock): Location | undefined {
  // `locations` has the newest date first; here the earliest stop is first.
  const today = locations
    .filter((row) => row.status === "scheduled" && !row.isSkipped && isTodaysStop(row, now))
    .reverse();
  const isRemaining = (stop: Stop) => stop.status !== "cancelled" && !hasEnded(stop, now);
  return (
    locations.find(({ status }) => status === "active") ??
    today.find((row) => isRemaining(stopOf(row))) ??
    today.find((row) => !hasEnded(row, now))
  );
}

/** The text without a stop. It differs when today's stops are over, because *Next Seven Days* still lists them. */
function nothingWords(locations: Location[], now: WallClock): string {
  const wasPlanned = locations.some((row) => !row.isSkipped && isTodaysStop(row, now));
  return wasPlanned ? "Nothing more is planned for today." : "Nothing is planned for today.";
}

/** The question whose dialog is open, and its stop. */
interface OpenQuestion {
  stopId: number;
  question: DayQuestion;
}

interface StopProps
  extends Pick<TodaysStopProps, "renderNotifyQuestion">,
    Pick<DayButtonsProps, "stop" | "question" | "onAsk" | "onAnswered" | "onMenu"> {
  today: string;
  title: string;
}

function DayOfStop({ stop, today, title, renderNotifyQuestion, ...buttons }: StopProps) {
  const events = useTodaysEvents().data?.filter(({ locationId }) => locationId === stop.id) ?? [];
  const newest = events.at(-1);
  const closing = events.find(isClosingEvent);
  const calls = useDayCalls(stop);
  useReopening(stop, closing);
  const [fresh, setFresh] = useFreshEvent();
  const [news, setNews] = useState<BroadcastSubject>();
  // A broadcast without recipients renders no question, and the ref stays null.
  const [shownQuestion, setShownQuestion] = useState<HTMLElement | null>(null);
  const question = news && renderNotifyQuestion(news, () => setNews(undefined), setShownQuestion);
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
      {/* Events and the question are below the buttons, so that no button moves when they appear. A question is below its event. */}
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

/** Refetches the stops and events when the time until which a stop is closed has passed. */
function useReopening(stop: Location, closing: DayEvent | undefined) {
  const client = useQueryClient();
  const now = wallClock(useNow(), useSite().business.timezone);
  const until = closing?.kind === "closed" ? closing.startTime : null;
  const isOver = until !== null && hasPassed(until, { ...stop, date: stopOf(stop).date }, now);
  useEffect(() => {
    if (!isOver) return;
    for (const list of [LOCATION_CHANGES_PATH, LOCATIONS_PATH]) void client.invalidateQueries(listQueryFilter(list));
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
        <StopStatusBadge status={location.status} />
        <OpenOrClosedBadge isOpen={stop.isOpen && stop.status !== "cancelled"} />
      </p>
    </div>
  );
}
