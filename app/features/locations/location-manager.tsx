import { Check, Play } from "lucide-react";
import { LOCATION_PRESETS, RECENT_LOCATIONS } from "../../../schema/location-defaults.ts";
import { useToday } from "../../lib/site.ts";
import { noteTyped } from "../../lib/typed-since.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SteadyButton } from "../../ui/steady-button.tsx";
import { StatusBadge } from "./location-badges.tsx";
import { useLocationCalls, useLocations } from "./location-calls.ts";
import { LocationFields, useLocationForm } from "./location-form.tsx";
import { LocationList } from "./location-list.tsx";
import { whenWords } from "./when.ts";

/** The location manager (spec section 2): where the truck is, the next stop in two taps, the ten newest stops. */
export function LocationManager() {
  const today = useToday();
  const calls = useLocationCalls("Location added successfully!");
  const form = useLocationForm("manager-stop");
  const locations = useLocations().data;
  const active = locations?.find(({ status }) => status === "active");

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Card className="p-5">
          <h2 className="mb-2 text-xl">Currently Active Location</h2>
          {active ? (
            <>
              <p className="text-lg font-semibold wrap-anywhere">{active.name}</p>
              <p className="text-muted wrap-anywhere">{active.address}</p>
              <p>{whenWords(active, today)}</p>
            </>
          ) : (
            <p className="text-muted">
              {locations ? "No stop is active. Activate one of the list when you are there." : "Not known yet."}
            </p>
          )}
        </Card>
        <Card className="p-5">
          <h2 className="mb-4 text-xl">Add Location</h2>
          <fieldset className="mb-5 flex flex-wrap gap-2">
            <legend className="mb-2 font-semibold">Quick Add</legend>
            {LOCATION_PRESETS.map(({ name, address }) => (
              <Button
                key={name}
                variant="secondary"
                size="sm"
                onClick={() => {
                  form.setValue("name", name, { shouldValidate: form.formState.isSubmitted });
                  form.setValue("address", address, { shouldValidate: form.formState.isSubmitted });
                }}
              >
                {name}
              </Button>
            ))}
          </fieldset>
          <LocationFields
            form={form}
            asksOpen={false}
            label="Add Location"
            busy={calls.add.isPending}
            onSubmit={(location) => {
              const isTypedSince = noteTyped(form);
              calls.add.mutate(location, { onSuccess: () => isTypedSince() || form.reset() });
            }}
          />
        </Card>
      </div>
      <Card className="p-5">
        <h2 className="mb-4 text-xl">Recent Locations</h2>
        <LocationList
          most={RECENT_LOCATIONS}
          render={({ id, status, ...location }) => (
            <>
              <div className="min-w-0 grow">
                <h3 className="text-lg wrap-anywhere">{location.name}</h3>
                <p className="text-muted wrap-anywhere">{location.address}</p>
                <p className="mb-2">{whenWords(location, today)}</p>
                <StatusBadge status={status} />
              </div>
              {status === "scheduled" && (
                <SteadyButton size="sm" onClick={() => calls.change.mutate({ id, change: { status: "active" } })}>
                  <Play aria-hidden size={18} /> Activate
                </SteadyButton>
              )}
              {status === "active" && (
                <SteadyButton
                  variant="secondary"
                  size="sm"
                  onClick={() => calls.change.mutate({ id, change: { status: "completed" } })}
                >
                  <Check aria-hidden size={18} /> Complete
                </SteadyButton>
              )}
            </>
          )}
        />
      </Card>
    </div>
  );
}
