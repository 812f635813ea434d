import {
  ChevronDown,
  CircleOff,
  Clock,
  CloudRain,
  type LucideIcon,
  MapPinned,
  Play,
  ShoppingBag,
  Timer,
  UtensilsCrossed,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DayEvent, NewDayEvent } from "../../../../schema/day-events.ts";
import type { Location } from "../../../../schema/locations.ts";
import { stopOf } from "../../../../schema/stop-of.ts";
import { hasEnded, isUpcoming } from "../../../../schema/stop-over.ts";
import { wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { Button } from "../../../ui/button.tsx";
import type { ButtonLook } from "../../../ui/button-look.ts";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { ClosedUntilDialog } from "./closed-until-dialog.tsx";
import { ClosingDialog } from "./closing-dialog.tsx";
import { type DayCalls, eventRefusal } from "./day-calls.ts";
import { LateDialog } from "./late-dialog.tsx";
import { MovedDialog } from "./moved-dialog.tsx";

export interface DayButtonsProps {
  stop: Location;
  /** The events in force. */
  events: DayEvent[];
  calls: DayCalls;
  /** The question whose dialog is open. */
  question: DayQuestion | undefined;
  onAsk: (question: DayQuestion) => void;
  /** Closes the dialog of this question. The dialog of another question stays open. */
  onAnswered: (question: DayQuestion | undefined) => void;
  onMenu: () => void;
  onApplied: (event: DayEvent) => void;
  /** The variant of the button *Open again* or *Open now*. */
  nextStepVariant: ButtonLook["variant"];
  /** The button that activates or completes the stop. */
  activate: ReactNode;
}

/** The kinds of event that close a stop. */
const CLOSING = new Set<DayEvent["kind"]>(["closed", "soldOut", "cancelled"]);
export const isClosingEvent = ({ kind }: DayEvent) => CLOSING.has(kind);

const QUESTIONS = {
  late: LateDialog,
  closedUntil: ClosedUntilDialog,
  closingEarly: ClosingDialog,
  moved: MovedDialog,
};
export type DayQuestion = keyof typeof QUESTIONS;

/** The next step of today's stop, and its changes: frequent ones need one press, others two (product.md, *The day*). */
export function DayButtons(props: DayButtonsProps) {
  const { stop, events, calls, question, onAsk, onAnswered, onMenu, onApplied, nextStepVariant, activate } = props;
  const [refusal, setRefusal] = useState<string>();
  const [isUnfolded, setUnfolded] = useState(false);
  const kind = events.find(isClosingEvent)?.kind;
  const now = wallClock(useNow(), useSite().business.timezone);
  const hasEndedByNow = hasEnded(stop, now);
  const isThere = stop.status === "active" && !isUpcoming(stopOf(stop), now);
  const Question = question && QUESTIONS[question];

  /** Closes the question that was open at the press. A late answer does not close a question that was opened later. */
  const close = () => onAnswered(question);

  function apply(event: NewDayEvent) {
    setRefusal(undefined);
    // The question about a broadcast is shown in place of the rare changes.
    setUnfolded(false);
    calls.apply.mutate(event, {
      onSuccess(answer) {
        close();
        onApplied(answer);
      },
      onQueued: close,
      onError: (error) => setRefusal(eventRefusal(error)),
    });
  }

  function ask(next: DayQuestion) {
    setRefusal(undefined);
    onAsk(next);
  }

  return (
    <fieldset aria-label="Today" data-keep-free className="flex min-w-0 flex-col gap-2 *:w-full">
      {kind ? (
        <SingleTapButton
          variant={nextStepVariant}
          size="lg"
          busy={calls.apply.isPending}
          onClick={() => apply({ kind: "reopened" })}
        >
          <Play aria-hidden size={20} className="shrink-0" />{" "}
          <span>{kind === "closed" ? "Open now" : "Open again"}</span>
        </SingleTapButton>
      ) : (
        activate
      )}
      {kind !== "cancelled" && (
        <>
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {!hasEndedByNow &&
              (isThere ? (
                <AskButton icon={Timer} question="closedUntil" label="Closed until …?" onAsk={ask} />
              ) : (
                <AskButton icon={Timer} question="late" label="Running late" onAsk={ask} />
              ))}
            {kind !== "soldOut" && (
              <EventButton icon={ShoppingBag} event={{ kind: "soldOut" }} label="Sold out" apply={apply} />
            )}
            {kind !== "closed" && (
              <EventButton icon={CircleOff} event={{ kind: "closed" }} label="Closed for the moment" apply={apply} />
            )}
          </div>
          <Button variant="ghost" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            Something else changed
            <ChevronDown aria-hidden size={18} className={isUnfolded ? "rotate-180" : ""} />
          </Button>
          {isUnfolded && (
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              <Button variant="secondary" size="tight" className={COLUMN} onClick={onMenu}>
                <UtensilsCrossed aria-hidden size={20} className="shrink-0" /> A flavor is out
              </Button>
              {!hasEndedByNow && <AskButton icon={Clock} question="closingEarly" label="Closing early" onAsk={ask} />}
              <AskButton icon={MapPinned} question="moved" label="Moved" onAsk={ask} />
              <EventButton icon={CloudRain} event={RAINED_OUT} label="Rained out" apply={apply} />
            </div>
          )}
        </>
      )}
      {kind && activate}
      {Question && (
        <Question stop={stop} isBusy={calls.apply.isPending} refusal={refusal} onChoose={apply} onClose={close} />
      )}
    </fieldset>
  );
}

const RAINED_OUT = { kind: "cancelled", why: "rained out" } as const;
// The icon is above the label, so that three buttons fit side by side on a phone.
const COLUMN = "flex-col gap-1 py-2 text-[min(0.875rem,3.6vw)] leading-tight";
const LOOK = { variant: "secondary", size: "tight", className: COLUMN } as const;

interface EventButtonProps {
  icon: LucideIcon;
  event: NewDayEvent;
  label: string;
  apply: (event: NewDayEvent) => void;
}

/** Applies an event with one press. */
const EventButton = ({ icon: Icon, event, label, apply }: EventButtonProps) => (
  <SingleTapButton {...LOOK} onClick={() => apply(event)}>
    <Icon aria-hidden size={20} className="shrink-0" /> <span>{label}</span>
  </SingleTapButton>
);

interface AskButtonProps {
  icon: LucideIcon;
  question: DayQuestion;
  label: string;
  onAsk: (question: DayQuestion) => void;
}

/** Opens the dialog of a question. */
const AskButton = ({ icon: Icon, question, label, onAsk }: AskButtonProps) => (
  <SingleTapButton {...LOOK} onClick={() => onAsk(question)}>
    <Icon aria-hidden size={20} className="shrink-0" /> <span>{label}</span>
  </SingleTapButton>
);
