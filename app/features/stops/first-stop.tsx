import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useLocationCalls } from "./location-calls.ts";
import { LocationFields, useLocationForm } from "./location-form.tsx";

/** The form for a new site's first stop. */
export function FirstStop({ onDone }: { onDone: () => void }) {
  const form = useLocationForm("first-stop");
  const { add } = useLocationCalls("Location created successfully!");

  function goOn() {
    form.reset();
    onDone();
  }

  return (
    <Card className="p-4 sm:p-5">
      <LocationFields
        form={form}
        asksOpen
        label="Save and Continue"
        busy={add.isPending}
        onSubmit={(location) => add.mutate(location, { onSuccess: goOn, onQueued: goOn })}
      >
        <Button variant="secondary" onClick={onDone}>
          Skip
        </Button>
      </LocationFields>
    </Card>
  );
}
