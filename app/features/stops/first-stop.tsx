import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useLocationCalls } from "./location-calls.ts";
import { LocationFields, useLocationForm } from "./location-form.tsx";

/** The form for a new site's first stop. */
export function FirstStop({ onDone }: { onDone: () => void }) {
  const form = useLocationForm({ draft: "first-stop" });
  const { add } = useLocationCalls("Location created successfully!");

  function finish() {
    form.reset();
    onDone();
  }

  return (
    <Card className="p-4 sm:p-5">
      <LocationFields
        form={form}
        hasOpenBox
        onSubmit={(location) => add.mutate(location, { onSuccess: finish, onQueued: finish })}
      >
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" busy={add.isPending}>
            Save and Continue
          </Button>
          <Button variant="secondary" onClick={onDone}>
            Skip
          </Button>
        </div>
      </LocationFields>
    </Card>
  );
}
