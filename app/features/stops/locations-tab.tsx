import { MapPin } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Location } from "../../../schema/locations.ts";
import { isTodaysStop } from "../../../schema/stop-over.ts";
import { isCalendarDay, wallClock } from "../../../schema/times.ts";
import { LOCATIONS_PATH } from "../../lib/data/paths.ts";
import { useList } from "../../lib/data/use-list.ts";
import { useOpenedRow } from "../../lib/data/use-opened-row.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite } from "../../lib/page/site.ts";
import { useIsWide } from "../../lib/page/use-media.ts";
import { useRefreshOnNewDay } from "../../lib/page/use-new-day.ts";
import { DeskList } from "../../ui/desk-list.tsx";
import { Details } from "../../ui/details.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListAndDetails } from "../../ui/list-and-details.tsx";
import { ActivateOrComplete } from "./activate-or-complete.tsx";
import { ListedStop } from "./listed-stop.tsx";
import { dayInNextSeven } from "./listed-stops.ts";
import { useLocationCalls } from "./location-calls.ts";
import { SeriesCard } from "./rules/series-card.tsx";
import { StopDetails } from "./stop-details.tsx";
import { AddStopDialog, EditStopDialog } from "./stop-dialog.tsx";
import { AddStopLink, StopWeek } from "./stop-week.tsx";
import type { BroadcastSubject } from "./todays-stop.tsx";

const TAB = "locations";
const NO_FILTER = {};

interface LocationsTabProps {
  /** Renders the question whether to send a broadcast. */
  renderNotifyQuestion: (news: BroadcastSubject, onDone: () => void) => ReactNode;
}

/** The dashboard's Locations tab: the next seven days, the recurrence rules, and all other stops. */
export default function LocationsTab({ renderNotifyQuestion }: LocationsTabProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const isWide = useIsWide();
  const list = useList<Location>(TAB, LOCATIONS_PATH, NO_FILTER);
  useRefreshOnNewDay(list.answer.refetch);
  const stops = list.answer.data;
  const { openedId, linkTo, close } = useOpenedRow(TAB);
  const opened = stops?.find(({ id }) => id === openedId);
  const { day, addTo, closeForm } = useDayInAddress();
  const [editing, setEditing] = useState<Location>();
  const [addedId, setAddedId] = useState<number>();
  const [activatedId, setActivatedId] = useState<number>();
  const { remove } = useLocationCalls("Location created successfully!");

  const isInWeek = (stop: Location) => dayInNextSeven(stop, now) !== undefined;
  const isDue = (stop: Location) =>
    stop.status === "active" || (stop.status === "scheduled" && !stop.isSkipped && isTodaysStop(stop, now));

  const row = (stop: Location) => (
    <>
      <ListedStop
        location={stop}
        opens={{ to: linkTo(stop.id), isOpen: stop.id === openedId }}
        isDateShown={!isInWeek(stop)}
        isEditing={stop.id === editing?.id}
        isNew={stop.id === addedId}
        action={
          isDue(stop) && (
            <ActivateOrComplete stop={stop} variant="secondary" size="sm" onActive={() => setActivatedId(stop.id)} />
          )
        }
      />
      {stop.id === activatedId &&
        stop.status === "active" &&
        renderNotifyQuestion({ locationId: stop.id }, () => setActivatedId(undefined))}
    </>
  );

  return (
    <ListAndDetails
      hint="Choose a stop to change it."
      details={
        opened && (
          <Details title={opened.name} onClose={close}>
            <StopDetails
              location={opened}
              onEdit={() => setEditing(opened)}
              onDelete={() => {
                remove.mutate(opened.id);
                close();
              }}
              // On a narrow screen the details are a modal sheet, which blocks the *Undo* of the toast.
              onDone={() => isWide || close()}
            />
          </Details>
        )
      }
    >
      <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
        {stops && (
          <StopWeek stops={stops} addTo={addTo}>
            {row}
          </StopWeek>
        )}
        <SeriesCard />
        {!stops?.every(isInWeek) || list.isEmpty || list.hasMore ? (
          <DeskList
            title="Scheduled Locations"
            noun="locations"
            list={list}
            inOrder={(all) => all.filter((stop) => !isInWeek(stop))}
            keyOf={({ id }) => id}
            refreshes={[LOCATIONS_PATH]}
            isSearched={false}
            actions={!stops && <AddStopLink to={addTo(now.day)} />}
            empty={
              <EmptyState icon={<MapPin aria-hidden size={32} />} title="No locations scheduled">
                Press a day to add a stop, and visitors see it at once.
              </EmptyState>
            }
          >
            {row}
          </DeskList>
        ) : null}
      </div>
      {/* The form is filled with suggestions from the list. When the list cannot be loaded, it opens without them. */}
      {day && !list.answer.isLoading && (
        <AddStopDialog key={day} day={day} stops={stops ?? []} onAdded={setAddedId} onClose={() => closeForm(day)} />
      )}
      {editing && (
        <EditStopDialog
          key={editing.id}
          stop={editing}
          // An answer may come while another stop is being edited: that dialog stays open.
          onClose={() => setEditing((now) => (now === editing ? undefined : now))}
        />
      )}
    </ListAndDetails>
  );
}

/** The day of the new stop. Its form is open while the address has `day=`. */
function useDayInAddress() {
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get("tab") === TAB ? address.get("day") : null;
  const day = inAddress && isCalendarDay(inAddress) ? inAddress : undefined;
  const openDay = useRef(day);
  useEffect(() => {
    openDay.current = day;
  });
  return {
    day,
    addTo: (day: string) => `?tab=${TAB}&day=${day}`,
    closeForm(formDay: string) {
      // An answer may come while the form of another day is open: that form stays open.
      if (openDay.current !== formDay) return;
      const next = new URLSearchParams(address);
      next.delete("day");
      setAddress(next, { replace: true, preventScrollReset: true });
    },
  };
}
