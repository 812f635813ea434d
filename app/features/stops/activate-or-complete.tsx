import { Check, Play } from "lucide-react";
import type { Location } from "../../../schema/locations.ts";
import type { ButtonLook } from "../../ui/button-look.ts";
import { SingleTapButton } from "../../ui/single-tap-button.tsx";
import { useLocationCalls } from "./location-calls.ts";

interface ActivateOrCompleteProps extends ButtonLook {
  stop: Location;
  onActive: () => void;
}

/** Activates a scheduled stop, or completes the active one. */
export function ActivateOrComplete({ stop, onActive, ...look }: ActivateOrCompleteProps) {
  const { change } = useLocationCalls("Location created successfully!");
  const isActive = stop.status === "active";
  const Icon = isActive ? Check : Play;
  const statusChange = { status: isActive ? "completed" : "active" } as const;
  return (
    <SingleTapButton
      {...look}
      busy={change.isPending}
      onClick={() =>
        change.mutate({ id: stop.id, change: statusChange, before: stop }, { onSuccess: () => isActive || onActive() })
      }
    >
      <Icon aria-hidden size={18} className={look.size === "sm" ? "max-sm:hidden" : ""} />
      <span>{isActive ? "Complete" : "Activate"}</span>
    </SingleTapButton>
  );
}
