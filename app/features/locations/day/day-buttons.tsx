import {
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
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DayEvent, NewDayEvent } from "../../../../schema/day-events.ts";
import type { Location } from "../../../../schema/locations.ts";
import { hasEnded } from "../../../../schema/stop-over.ts";
import { wallClock } from "../../../../schema/times.ts";
import { addressHas } from "../../../lib/address-has.ts";
import { useNow } from "../../../lib/now.tsx";
import { useSite } from "../../../lib/site.ts";
import { Button } from "../../../ui/button.tsx";
import { PressForm } from "../../../ui/press-form.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { ClosingDialog } from "./closing-dialog.tsx";
import { changesOf, type DayCalls, TELL_CHANGE, whyRefused } from "./day-calls.ts";
import { LateDialog } from "./late-dialog.tsx";
import { MovedDialog } from "./moved-dialog.tsx";

export interface DayButtonsProps {
  stop: Location;
  /** The events in force. */
  events: DayEvent[];
  calls: DayCalls;
  /** What was asked by a press. */
  question: Question | undefined;
  onAsk: (question: Question) => void;
  /** It has its answer, or needs none any more. */
  onAnswered: (question: Question | undefined) => void;
  onMenu: () => void;
  onApplied: (event: DayEvent) => void;
}

/** What closes a stop until it is opened again. */
const CLOSING = new Set<DayEvent["kind"]>(["closed", "soldOut", "cancelled"]);

const QUESTIONS = { late: LateDialog, closingEarly: ClosingDialog, moved: MovedDialog };
export type Question = keyof typeof QUESTIONS;

const isQuestion = (text: string | null): text is Question => text !== null && text in QUESTIONS;

/** What can happen to today's stop, each within two presses of a thumb (product.md, *The day*). */
export function DayButtons({ stop, events, calls, question, onAsk, onAnswered, onMenu, onApplied }: DayButtonsProps) {
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get("ask");
  const asked = isQuestion(inAddress) ? inAddress : undefined;
  const open = question ?? asked;
  const [refusal, setRefusal] = useState<string>();
  const kind = events.find(({ kind }) => CLOSING.has(kind))?.kind;
  const { timezone } = useSite().business;
  const hasEndedByNow = hasEnded(stop, wallClock(useNow(), timezone));
  const Question = open && QUESTIONS[open];
  const path = changesOf(stop.id);
  const press = { path, apply };

  /** Closes the question that is open now: a late answer closes none that was opened since. */
  function close() {
    onAnswered(question);
    if (addressHas("ask")) setAddress({ tab: "overview" }, { replace: true });
  }

  function apply(event: NewDayEvent) {
    setRefusal(undefined);
    calls.apply.mutate(event, {
      onSuccess(answer) {
        close();
        onApplied(answer);
      },
      onKept: close,
      onError: (error) => setRefusal(whyRefused(error)),
    });
  }

  function ask(next: Question) {
    setRefusal(undefined);
    onAsk(next);
  }

  return (
    <fieldset aria-label="Today" data-keep-free className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-3">
      {kind && (
        <PressForm method="POST" path={path} body={{ kind: "reopened" }} next={TELL_CHANGE}>
          <SteadyButton
            type="submit"
            className="col-span-full min-h-14"
            busy={calls.apply.isPending}
            onClick={() => apply({ kind: "reopened" })}
          >
            <Play aria-hidden size={20} className="shrink-0" /> {kind === "closed" ? "Open now" : "Open again"}
          </SteadyButton>
        </PressForm>
      )}
      {kind !== "cancelled" && (
        <>
          {kind !== "closed" && (
            <EventButton icon={CircleOff} event={{ kind: "closed" }} label="Closed for the moment" {...press} />
          )}
          {!hasEndedByNow && <AskButton icon={Timer} asks="late" label="Running late" onAsk={ask} />}
          {kind !== "soldOut" && (
            <EventButton icon={ShoppingBag} event={{ kind: "soldOut" }} label="Sold out" {...press} />
          )}
          {!hasEndedByNow && <AskButton icon={Clock} asks="closingEarly" label="Closing early" onAsk={ask} />}
          <AskButton icon={MapPinned} asks="moved" label="Moved" onAsk={ask} />
          <EventButton icon={CloudRain} event={RAINED_OUT} label="Rained out" {...press} />
          <Button variant="secondary" className="min-h-14 px-3" onClick={onMenu}>
            <UtensilsCrossed aria-hidden size={20} className="shrink-0" /> Menu
          </Button>
        </>
      )}
      {Question && (
        <Question
          stop={stop}
          isBusy={calls.apply.isPending}
          refusal={refusal}
          isInline={open === asked}
          onChoose={apply}
          onClose={close}
        />
      )}
    </fieldset>
  );
}

const RAINED_OUT = { kind: "cancelled", why: "rained out" } as const;
// On a phone "Closed for the moment" has two lines: a third would make its row higher than the others.
const LOOK = { variant: "secondary", size: "tight" } as const;

interface EventButtonProps {
  icon: LucideIcon;
  event: NewDayEvent;
  label: string;
  path: string;
  apply: (event: NewDayEvent) => void;
}

/** Tells visitors with one press. */
const EventButton = ({ icon: Icon, event, label, path, apply }: EventButtonProps) => (
  <PressForm method="POST" path={path} body={event} next={TELL_CHANGE}>
    <SteadyButton type="submit" {...LOOK} onClick={() => apply(event)}>
      <Icon aria-hidden size={20} className="shrink-0" /> {label}
    </SteadyButton>
  </PressForm>
);

interface AskButtonProps {
  icon: LucideIcon;
  asks: Question;
  label: string;
  onAsk: (question: Question) => void;
}

/** Asks something first. Before the page's script is there, the server does (`?ask=`). */
const AskButton = ({ icon: Icon, asks, label, onAsk }: AskButtonProps) => (
  <form data-press className="contents" onSubmit={(event) => event.preventDefault()}>
    <SteadyButton type="submit" name="ask" value={asks} {...LOOK} onClick={() => onAsk(asks)}>
      <Icon aria-hidden size={20} className="shrink-0" /> {label}
    </SteadyButton>
  </form>
);
