import { Repeat } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { LOCATION_PRESETS } from "../../../schema/location-defaults.ts";
import type { Location } from "../../../schema/locations.ts";
import { addDays, wallClock } from "../../../schema/times.ts";
import { trackChanges } from "../../lib/forms/changed-fields.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite, useToday } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ActivateOrComplete } from "./activate-or-complete.tsx";
import type { PlaceWithTimes } from "./distinct-places.ts";
import { StopStatusBadge } from "./location-badges.tsx";
import { RECENT_LOCATIONS_PATH, useLocationCalls, useLocations } from "./location-calls.ts";
import { fillLocationForm, LocationFields, useLocationForm } from "./location-form.tsx";
import { RecentLocations } from "./location-list.tsx";
import { PlaceChips } from "./place-chips.tsx";
import { RecurrenceBadges } from "./rules/recurrence-badges.tsx";
import { StopFacts } from "./stop-facts.tsx";
import { stopSuggestions } from "./suggestions.ts";
import { type BroadcastSubject, currentOrNextStop } from "./todays-stop.tsx";

interface LocationManagerProps {
  /** Renders the question whether to send a broadcast. */
  renderNotifyQuestion: (news: BroadcastSubject, onDone: () => void) => ReactNode;
}

/** The location manager (product.md, *Screens*), below today's stop: adds the next stop in two taps, and lists the newest other stops. */
export function LocationManager({ renderNotifyQuestion }: LocationManagerProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const { add } = useLocationCalls("Location added successfully!");
  const form = useLocationForm({ draft: "manager-stop" });
  const locations = useLocations(RECENT_LOCATIONS_PATH).data;
  /** The id of the stop that was activated in this list; the card of today's stop shows it from then on. */
  const [activatedId, setActivatedId] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);

  function againNextWeek({ name, address, date, startTime, endTime }: Location) {
    fillLocationForm(form, { name, address, date: addDays(date, 7), startTime, endTime });
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }

  // The card of today's stop shows it, so the list does not.
  const todaysStop = locations && currentOrNextStop(locations, now);

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card className="p-5">
        <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-8 text-xl">
          Add Location
        </h2>
        <div className="mb-5">
          <PlaceChips
            form={form}
            places={placesOf(stopSuggestions(form.watch("date"), locations ?? [], now.day).places)}
          />
        </div>
        <LocationFields
          form={form}
          hasOpenBox={false}
          onSubmit={(location) => {
            const hasChangedSince = trackChanges(form);
            const reset = () => hasChangedSince() || form.reset();
            add.mutate(location, { onSuccess: reset, onQueued: reset });
          }}
        >
          <div className="sm:col-span-2">
            <Button type="submit" variant={todaysStop ? "secondary" : "primary"} busy={add.isPending}>
              Add Location
            </Button>
          </div>
        </LocationFields>
      </Card>
      <Card className="p-5">
        <h2 className="mb-4 text-xl">Recent Locations</h2>
        {todaysStop && todaysStop.id === activatedId && (
          <div className="mb-4">
            {renderNotifyQuestion({ locationId: todaysStop.id }, () => setActivatedId(undefined))}
          </div>
        )}
        <RecentLocations
          excludedId={todaysStop?.id}
          render={(location) => (
            <ManagedStop
              location={location}
              onActive={() => setActivatedId(location.id)}
              onAgain={() => againNextWeek(location)}
            />
          )}
        />
      </Card>
    </div>
  );
}

/** The highest number of the owner's places that are offered beside the presets. */
const MOST_PLACES = 6;

/** The owner's places and the presets, each place once. */
const placesOf = (own: PlaceWithTimes[]) => [
  ...own.slice(0, MOST_PLACES),
  ...LOCATION_PRESETS.filter((preset) =>
    own.every(({ name, address }) => name !== preset.name && address !== preset.address),
  ),
];

interface ManagedStopProps {
  location: Location;
  onActive: () => void;
  onAgain: () => void;
}

function ManagedStop({ location, onActive, onAgain }: ManagedStopProps) {
  const today = useToday();
  const { date, status } = location;
  return (
    <>
      <div className="min-w-0 grow">
        <StopFacts location={location} />
        <p className="flex flex-wrap gap-2">
          <StopStatusBadge status={status} />
          <RecurrenceBadges location={location} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {/* For an older stop, the day a week later has passed, too. */}
        {addDays(date, 7) >= today && (
          <Button variant="ghost" size="sm" className="max-sm:-ml-3" onClick={onAgain}>
            <Repeat aria-hidden size={18} /> Again next week
          </Button>
        )}
        {status === "scheduled" && (
          <ActivateOrComplete stop={location} variant="secondary" size="sm" onActive={onActive} />
        )}
      </div>
    </>
  );
}
