import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { listPath } from "../../../schema/list-filter.ts";
import type { Location, NewLocation } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { stopOf } from "../../../schema/stop-of.ts";
import { isCalendarDay } from "../../../schema/times.ts";
import { LOCATIONS } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { changedFields, trackChanges } from "../../lib/forms/changed-fields.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DiscardTyped } from "../../ui/confirm.tsx";
import { OpenOrClosedBadge, StatusBadge } from "./location-badges.tsx";
import { useLocationCalls } from "./location-calls.ts";
import { fillForm, LocationFields, useLocationForm } from "./location-form.tsx";
import { LocationList } from "./location-list.tsx";
import { QuickAdd } from "./quick-add.tsx";
import { RouteBadges } from "./rules/route-badges.tsx";
import { SeriesCard } from "./rules/series-card.tsx";
import { StopButtons } from "./rules/stop-buttons.tsx";
import { StopDays } from "./stop-days.tsx";
import { StopFacts } from "./stop-facts.tsx";

/** The dashboard's Locations tab: one form to add and edit, and every stop. */
export default function LocationsTab() {
  const [editing, setEditing] = useState<Location>();
  const isTyped = useRef(false);
  /** To be edited instead, where something was typed into the other one. */
  const [wanted, setWanted] = useState<Location>();
  const formCard = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was pressed to edit, and of which stop: there the keyboard's focus goes back to. */
  const opener = useRef<{ id: number; button: Element | null }>(undefined);
  const calls = useLocationCalls("Location created successfully!");

  /** Unless another is being edited by now. */
  function leave({ id }: Location) {
    setEditing((now) => (now?.id === id ? undefined : now));
    if (opener.current?.id !== id) return;
    if (opener.current.button instanceof HTMLElement) opener.current.button.focus({ preventScroll: true });
    opener.current = undefined;
  }

  function edit(location: Location) {
    if (editing && editing.id !== location.id && isTyped.current) setWanted(location);
    else begin(location);
  }

  function begin(location: Location) {
    isTyped.current = false;
    setWanted(undefined);
    setEditing(location);
    opener.current = { id: location.id, button: document.activeElement };
    formCard.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex flex-col gap-5">
        <Card
          ref={formCard}
          className="scroll-mt-4 p-5"
          onInput={() => {
            isTyped.current = true;
          }}
        >
          <h2 ref={heading} tabIndex={-1} className="mb-4 text-xl">
            {editing ? "Edit Location" : "Add Location"}
          </h2>
          <EditForm key={editing?.id ?? "new"} editing={editing} calls={calls} onDone={leave} />
        </Card>
        <SeriesCard />
      </div>
      <Card className="p-5">
        <h2 className="mb-4 text-xl">Scheduled Locations</h2>
        <LocationList
          render={(location) => (
            <>
              <div className="min-w-0 grow">
                <StopFacts location={location} />
                <p className="flex flex-wrap gap-2">
                  <StatusBadge status={location.status} />
                  <OpenOrClosedBadge isOpen={isOpenNow(stopOf(location))} />
                  <RouteBadges location={location} />
                  {editing?.id === location.id && <Badge tone="highlight">Editing</Badge>}
                </p>
              </div>
              <StopButtons
                location={location}
                onEdit={() => edit(location)}
                onDelete={() => {
                  leave(location);
                  calls.remove.mutate(location.id);
                }}
              />
            </>
          )}
        />
      </Card>
      <DiscardTyped
        open={wanted !== undefined}
        onOpenChange={() => setWanted(undefined)}
        onConfirm={() => wanted && begin(wanted)}
      />
    </div>
  );
}

/** The `day` in the address. */
function calendarDayIn(address: URLSearchParams): string | undefined {
  const day = address.get("tab") === "locations" ? address.get("day") : null;
  return day && isCalendarDay(day) ? day : undefined;
}

/** What is cancelled is not open, whatever was planned. */
const isOpenNow = ({ isOpen, status }: Stop) => isOpen && status !== "cancelled";

interface EditFormProps {
  editing: Location | undefined;
  calls: ReturnType<typeof useLocationCalls>;
  onDone: (edited: Location) => void;
}

function EditForm({ editing, calls, onDone }: EditFormProps) {
  const [stored, setStored] = useState(editing);
  const form = useLocationForm("new-stop", editing);
  const locations = useAnswer<Location[]>(listPath(LOCATIONS)).data ?? [];
  const [address] = useSearchParams();
  const wished = editing ? undefined : calendarDayIn(address);

  useEffect(() => {
    // *Next Seven Days* links here with a day.
    if (wished) fillForm(form, { date: wished });
  }, [wished]);

  function save(location: NewLocation) {
    const hasChangedSince = trackChanges(form);
    const reset = () => hasChangedSince() || form.reset();
    if (!stored) return calls.add.mutate(location, { onSuccess: reset, onQueued: reset });
    const changed = {
      ...changedFields(location, form),
      // An edited stop is saved as scheduled (product.md, *Today's location*): one that was so when it was opened stays what it is by now.
      ...(stored.status !== "scheduled" && { status: location.status }),
    };
    // A change must name something.
    const change = Object.keys(changed).length > 0 ? changed : { name: location.name };
    calls.change.mutate(
      { id: stored.id, change, before: stored },
      {
        onSuccess: (answer) => (hasChangedSince() ? goOnWith(answer) : onDone(stored)),
        onQueued: () => hasChangedSince() || onDone(stored),
      },
    );
  }

  /** What was typed while the stop was being changed is a change to what is stored now. */
  function goOnWith(answer: Location) {
    setStored(answer);
    form.reset({ ...answer, status: "scheduled" }, { keepValues: true });
  }

  return (
    // What is typed of a stop that there is, no draft keeps.
    <div data-unsaved={stored && form.formState.isDirty ? "" : undefined}>
      {!stored && (
        <>
          <StopDays locations={locations} chosen={form.watch("date")} onChoose={(date) => fillForm(form, { date })} />
          <QuickAdd form={form} locations={locations} />
        </>
      )}
      <LocationFields
        form={form}
        asksOpen
        onSubmit={save}
        busy={calls.add.isPending || calls.change.isPending}
        label={editing ? "Update Location" : "Add Location"}
      >
        {editing && (
          <Button variant="secondary" onClick={() => onDone(editing)}>
            Cancel
          </Button>
        )}
      </LocationFields>
    </div>
  );
}
