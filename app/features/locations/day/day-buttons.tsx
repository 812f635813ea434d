import { CircleOff, Clock, CloudRain, MapPinned, Play, ShoppingBag, Timer } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DayChange, NewDayChange } from "../../../../schema/day-changes.ts";
import type { Location } from "../../../../schema/locations.ts";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { ClosingDialog } from "./closing-dialog.tsx";
import { type DayCalls, whyRefused } from "./day-calls.ts";
import { LateDialog } from "./late-dialog.tsx";
import { MovedDialog } from "./moved-dialog.tsx";

interface DayButtonsProps {
  stop: Location;
  /** What is in force. */
  said: DayChange | undefined;
  calls: DayCalls;
  /** The flavors' own button. */
  flavors: ReactNode;
  onSaid: (change: DayChange) => void;
}

const DIALOGS = { late: LateDialog, closingEarly: ClosingDialog, moved: MovedDialog };

/** What can happen to today's stop, each within two presses of a thumb (product.md, *The day*). */
export function DayButtons({ stop, said, calls, flavors, onSaid }: DayButtonsProps) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const [refusal, setRefusal] = useState<string>();
  const kind = said?.kind;
  const isAway = kind === "closed" || kind === "soldOut" || kind === "cancelled";
  const Dialog = open && DIALOGS[open];

  function say(change: NewDayChange) {
    setRefusal(undefined);
    calls.say.mutate(change, {
      onSuccess(answer) {
        setOpen(undefined);
        onSaid(answer);
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
      {isAway && (
        <SteadyButton
          className="col-span-full min-h-14"
          busy={calls.say.isPending}
          onClick={() => say({ kind: "reopened" })}
        >
          <Play aria-hidden size={20} className="shrink-0" /> {kind === "closed" ? "Open now" : "Open again"}
        </SteadyButton>
      )}
      {kind !== "cancelled" && (
        <>
          {kind !== "closed" && (
            <DayButton
              icon={<CircleOff aria-hidden size={20} className="shrink-0" />}
              onClick={() => say({ kind: "closed" })}
            >
              Closed for the moment
            </DayButton>
          )}
          <DayButton icon={<Timer aria-hidden size={20} className="shrink-0" />} onClick={() => ask("late")}>
            Running late
          </DayButton>
          {kind !== "soldOut" && (
            <DayButton
              icon={<ShoppingBag aria-hidden size={20} className="shrink-0" />}
              onClick={() => say({ kind: "soldOut" })}
            >
              Sold out
            </DayButton>
          )}
          <DayButton icon={<Clock aria-hidden size={20} className="shrink-0" />} onClick={() => ask("closingEarly")}>
            Closing early
          </DayButton>
          <DayButton icon={<MapPinned aria-hidden size={20} className="shrink-0" />} onClick={() => ask("moved")}>
            Moved
          </DayButton>
          <DayButton
            icon={<CloudRain aria-hidden size={20} className="shrink-0" />}
            onClick={() => say({ kind: "cancelled", why: "rained out" })}
          >
            Rained out
          </DayButton>
          {flavors}
        </>
      )}
      {Dialog && (
        <Dialog
          stop={stop}
          said={said}
          isBusy={calls.say.isPending}
          refusal={refusal}
          onSay={say}
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
