import { Check, Play, Repeat } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { LOCATION_PRESETS } from "../../../schema/location-defaults.ts";
import type { Location, LocationStatus } from "../../../schema/locations.ts";
import { addDays } from "../../../schema/times.ts";
import { trackChanges } from "../../lib/forms/changed-fields.ts";
import { useToday } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SteadyButton } from "../../ui/steady-button.tsx";
import { StatusBadge } from "./location-badges.tsx";
import { RECENT_LOCATIONS, useLocationCalls, useLocations } from "./location-calls.ts";
import { fillForm, LocationFields, useLocationForm } from "./location-form.tsx";
import { RecentLocations } from "./location-list.tsx";
import { type Place, suggestionsFor } from "./own-places.ts";
import { QuickAdd } from "./quick-add.tsx";
import { RouteBadges } from "./rules/route-badges.tsx";
import { StopFacts } from "./stop-facts.tsx";
import type { News } from "./todays-stop.tsx";

interface LocationManagerProps {
  /** Asks whether people are to be told. */
  tell: (news: News, onDone: () => void) => ReactNode;
}

/** The location manager (product.md, *Screens*): where the truck is, the next stop in two taps, the ten newest stops. */
export function LocationManager({ tell }: LocationManagerProps) {
  const today = useToday();
  const calls = useLocationCalls("Location added successfully!");
  const form = useLocationForm({ draft: "manager-stop" });
  const locations = useLocations(RECENT_LOCATIONS).data;
  const heading = useRef<HTMLHeadingElement>(null);

  function againNextWeek({ name, address, date, startTime, endTime }: Location) {
    fillForm(form, { name, address, date: addDays(date, 7), startTime, endTime });
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }

  const active = locations?.find(({ status }) => status === "active");

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Card className="p-5">
          <h2 className="mb-2 text-xl">Currently Active Location</h2>
          {active ? (
            <StopFacts location={active} />
          ) : (
            <p className="text-muted">
              {locations ? "No stop is active. Activate one of the list when you are there." : "Not known yet."}
            </p>
          )}
        </Card>
        <Card className="p-5">
          <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-8 text-xl">
            Add Location
          </h2>
          <div className="mb-5">
            <QuickAdd
              form={form}
              places={placesOf(suggestionsFor(form.watch("date"), locations ?? [], today).places)}
            />
          </div>
          <LocationFields
            form={form}
            asksOpen={false}
            onSubmit={(location) => {
              const hasChangedSince = trackChanges(form);
              const reset = () => hasChangedSince() || form.reset();
              calls.add.mutate(location, { onSuccess: reset, onQueued: reset });
            }}
          >
            <div className="sm:col-span-2">
              <Button type="submit" busy={calls.add.isPending}>
                Add Location
              </Button>
            </div>
          </LocationFields>
        </Card>
      </div>
      <Card className="p-5">
        <h2 className="mb-4 text-xl">Recent Locations</h2>
        <RecentLocations
          render={(location) => (
            <ManagedStop location={location} calls={calls} tell={tell} onAgain={() => againNextWeek(location)} />
          )}
        />
      </Card>
    </div>
  );
}

/** So many of the owner's places are offered beside the presets. */
const MOST_PLACES = 6;

/** The owner's places and the presets, each place once. */
const placesOf = (own: Place[]) => [
  ...own.slice(0, MOST_PLACES),
  ...LOCATION_PRESETS.filter((preset) =>
    own.every(({ name, address }) => name !== preset.name && address !== preset.address),
  ),
];

interface ManagedStopProps extends LocationManagerProps {
  location: Location;
  calls: ReturnType<typeof useLocationCalls>;
  onAgain: () => void;
}

function ManagedStop({ location, calls, tell, onAgain }: ManagedStopProps) {
  const today = useToday();
  const { id, status } = location;
  const [isNews, setNews] = useState(false);
  const change = (next: LocationStatus) =>
    calls.change.mutate(
      { id, change: { status: next }, before: location },
      { onSuccess: () => setNews(next === "active") },
    );
  return (
    <>
      <div className="min-w-0 grow">
        <StopFacts location={location} />
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={status} />
          <RouteBadges location={location} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {/* Of a stop of longer ago, a week later is over, too. */}
        {addDays(location.date, 7) >= today && (
          <Button variant="ghost" size="sm" className="max-sm:-ml-3" onClick={onAgain}>
            <Repeat aria-hidden size={18} /> Again next week
          </Button>
        )}
        {status === "scheduled" && (
          <SteadyButton size="sm" onClick={() => change("active")}>
            <Play aria-hidden size={18} /> Activate
          </SteadyButton>
        )}
        {status === "active" && (
          <SteadyButton variant="secondary" size="sm" onClick={() => change("completed")}>
            <Check aria-hidden size={18} /> Complete
          </SteadyButton>
        )}
      </div>
      {isNews && status === "active" && (
        <div className="basis-full">{tell({ locationId: id }, () => setNews(false))}</div>
      )}
    </>
  );
}
