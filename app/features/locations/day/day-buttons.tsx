import { CircleOff, Clock, CloudRain, MapPinned, Play, ShoppingBag, Timer } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DayEvent, NewDayEvent } from "../../../../schema/day-events.ts";
import type { Location } from "../../../../schema/locations.ts";
import { hasEnded } from "../../../../schema/stop-over.ts";
import { wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/now.tsx";
import { useSite } from "../../../lib/site.ts";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { ClosingDialog } from "./closing-dialog.tsx";
import { type DayCalls, whyRefused } from "./day-calls.ts";
import { LateDialog } from "./late-dialog.tsx";
import { MovedDialog } from "./moved-dialog.tsx";

interface DayButtonsProps {
  stop: Location;
  /** The events in force. */
  events: DayEvent[];
  calls: DayCalls;
  /** The flavors' own button. */
  flavors: ReactNode;
  onApplied: (event: DayEvent) => void;
}

/** What closes a stop until it is opened again. */
const CLOSING = new Set<DayEvent["kind"]>(["closed", "soldOut", "cancelled"]);

const DIALOGS = { late: LateDialog, closingEarly: ClosingDialog, moved: MovedDialog };

/** What can happen to today's stop, each within two presses of a thumb (product.md, *The day*). */
export function DayButtons({ stop, events, calls, flavors, onApplied }: DayButtonsProps) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const [refusal, setRefusal] = useState<string>();
  const kind = events.find(({ kind }) => CLOSING.has(kind))?.kind;
  const { timezone } = useSite().business;
  const hasEndedByNow = hasEnded(stop, wallClock(useNow(), timezone));
  const Dialog = open && DIALOGS[open];

  function apply(event: NewDayEvent) {
    setRefusal(undefined);
    calls.apply.mutate(event, {
      onSuccess(answer) {
        setOpen(undefined);
        onApplied(answer);
      },
      onError: (error) => setRefusal(whyRefused(error)),
    });
  }

  function ask(dialog: keyof typeof DIALOGS) {
    setRefusal(undefined);
    setOpen(dialog);
  }

  return (
    <fieldset aria-label="Today" className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-3">
      {kind && (
        <SteadyButton
          className="col-span-full min-h-14"
          busy={calls.apply.isPending}
          onClick={() => apply({ kind: "reopened" })}
        >
          <Play aria-hidden size={20} className="shrink-0" /> {kind === "closed" ? "Open now" : "Open again"}
        </SteadyButton>
      )}
      {kind !== "cancelled" && (
        <>
          {kind !== "closed" && (
            <DayButton
              icon={<CircleOff aria-hidden size={20} className="shrink-0" />}
              onClick={() => apply({ kind: "closed" })}
            >
              Closed for the moment
            </DayButton>
          )}
          {!hasEndedByNow && (
            <DayButton icon={<Timer aria-hidden size={20} className="shrink-0" />} onClick={() => ask("late")}>
              Running late
            </DayButton>
          )}
          {kind !== "soldOut" && (
            <DayButton
              icon={<ShoppingBag aria-hidden size={20} className="shrink-0" />}
              onClick={() => apply({ kind: "soldOut" })}
            >
              Sold out
            </DayButton>
          )}
          {!hasEndedByNow && (
            <DayButton icon={<Clock aria-hidden size={20} className="shrink-0" />} onClick={() => ask("closingEarly")}>
              Closing early
            </DayButton>
          )}
          <DayButton icon={<MapPinned aria-hidden size={20} className="shrink-0" />} onClick={() => ask("moved")}>
            Moved
          </DayButton>
          <DayButton
            icon={<CloudRain aria-hidden size={20} className="shrink-0" />}
            onClick={() => apply({ kind: "cancelled", why: "rained out" })}
          >
            Rained out
          </DayButton>
          {flavors}
        </>
      )}
      {Dialog && (
        <Dialog
          stop={stop}
          isBusy={calls.apply.isPending}
          refusal={refusal}
          onChoose={apply}
          onClose={() => setOpen(undefined)}
        />
      )}
    </fieldset>
  );
}

const DayButton = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) => (
  <SteadyButton variant="secondary" className="min-h-14 px-3" onClick={onClick}>
    {icon} {children}
  </SteadyButton>
);
