import { useState } from "react";
import type { Location, NewLocation } from "../../../schema/locations.ts";
import type { RowChange } from "../../lib/data/list-rows.ts";
import { changedFields, trackChanges } from "../../lib/forms/changed-fields.ts";
import { dropDraft, readDraft } from "../../lib/forms/draft.ts";
import { useToday } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogClose, DialogFooter } from "../../ui/dialog.tsx";
import { useLocationCalls } from "./location-calls.ts";
import { LocationFields, useLocationForm } from "./location-form.tsx";
import { PlaceChips } from "./place-chips.tsx";
import { stopSuggestions } from "./suggestions.ts";

interface AddDialogProps {
  /** The day of the new stop. */
  day: string;
  /** The owner's stops, which suggest place and times. */
  stops: Location[];
  onAdded: (id: number) => void;
  onClose: () => void;
}

const MOST_PLACES = 6;

/** The form for a new stop, with the place and the times of the last stop on that weekday. */
export function AddStopDialog({ day, stops, onAdded, onClose }: AddDialogProps) {
  const today = useToday();
  const draft = `new-stop ${day}`;
  const [hasDraft] = useState(() => Object.keys(readDraft(draft)).length > 0);
  const { name, address, startTime, endTime } = stopSuggestions(day, stops, today).usual ?? {};
  const form = useLocationForm({
    draft,
    values: { date: day, ...(name && { name, address, startTime, endTime }) },
  });
  const { places } = stopSuggestions(form.watch("date"), stops, today);
  const { add } = useLocationCalls("Location created successfully!");

  function close() {
    dropDraft(draft);
    onClose();
  }

  function save(location: NewLocation) {
    const hasChangedSince = trackChanges(form);
    const done = ({ id }: RowChange | Location) => {
      onAdded(id);
      if (!hasChangedSince()) close();
    };
    add.mutate(location, { onSuccess: done, onQueued: done });
  }

  return (
    <Dialog open isInitiallyDirty={hasDraft} onOpenChange={(open) => !open && close()} title="Add Location">
      {places.length > 0 && (
        <div className="mb-4">
          <PlaceChips form={form} places={places.slice(0, MOST_PLACES)} />
        </div>
      )}
      <LocationFields form={form} hasOpenBox onSubmit={save}>
        <DialogFooter>
          <Button type="submit" busy={add.isPending}>
            Add Location
          </Button>
        </DialogFooter>
      </LocationFields>
    </Dialog>
  );
}

/** The form that edits a stop. */
export function EditStopDialog({ stop, onClose }: { stop: Location; onClose: () => void }) {
  const [stored, setStored] = useState(stop);
  const form = useLocationForm({ values: stop });
  const { change } = useLocationCalls("Location created successfully!");

  function save(location: NewLocation) {
    const hasChangedSince = trackChanges(form);
    const changed = {
      ...changedFields(location, form),
      // An edited stop becomes scheduled. A stop that was opened as scheduled keeps its current status, which may be active by now.
      ...(stored.status !== "scheduled" && { status: location.status }),
    };
    // The server refuses a change without a field.
    const sent = Object.keys(changed).length > 0 ? changed : { name: location.name };
    change.mutate(
      { id: stored.id, change: sent, before: stored },
      {
        onSuccess: (answer) => (hasChangedSince() ? rebaseForm(answer) : onClose()),
        onQueued: () => hasChangedSince() || onClose(),
      },
    );
  }

  /** Makes edits during the save unsaved changes of the stored stop. */
  function rebaseForm(answer: Location) {
    setStored(answer);
    form.reset({ ...answer, status: "scheduled" }, { keepValues: true });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Edit Location">
      <LocationFields form={form} hasOpenBox onSubmit={save}>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" busy={change.isPending}>
            Update Location
          </Button>
        </DialogFooter>
      </LocationFields>
    </Dialog>
  );
}
