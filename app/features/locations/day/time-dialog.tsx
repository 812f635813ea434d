import { useState } from "react";
import type { NewDayEvent } from "../../../../schema/day-events.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PressForm } from "../../../ui/press-form.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { changesOf, TELL_CHANGE } from "./day-calls.ts";
import type { DayDialogProps } from "./day-dialog.ts";
import { Question } from "./question.tsx";

interface TimeDialogProps extends DayDialogProps {
  title: string;
  /** What one press tells, and what comes of it. */
  offered: { words: string; effect: string | undefined; event: NewDayEvent }[];
  /** The field for any other time. */
  label: string;
  /** The event that has it, and under which name. */
  eventAt: (time: string) => NewDayEvent;
  field: "startTime" | "endTime";
  /** "opens 4:25 PM" */
  effectOf: (time: string) => string;
}

/** Asks for a time: one of those that are offered by one press, or any other. */
export function TimeDialog({ offered, label, eventAt, field, effectOf, onChoose, ...question }: TimeDialogProps) {
  const { stop, isBusy, refusal } = question;
  const [time, setTime] = useState("");
  const path = changesOf(stop.id);

  return (
    <Question {...question}>
      <div className="grid grid-cols-2 gap-3">
        {offered.map(({ words, effect, event }) => (
          <PressForm key={words} method="POST" path={path} body={event} next={TELL_CHANGE}>
            <SteadyButton
              type="submit"
              variant="secondary"
              size="lg"
              className="flex-col gap-0 py-2"
              busy={isBusy}
              onClick={() => onChoose(event)}
            >
              {words}
              {effect && <span className="text-sm font-normal text-muted">{effect}</span>}
            </SteadyButton>
          </PressForm>
        ))}
      </div>
      <PressForm
        method="POST"
        path={path}
        body={{ kind: eventAt(time).kind }}
        next={TELL_CHANGE}
        onSubmit={() => onChoose(eventAt(time))}
      >
        <div className="mt-5 flex flex-col gap-3">
          <TextField
            label={label}
            type="time"
            name={field}
            value={time}
            error={refusal}
            onChange={({ target }) => setTime(target.value)}
          />
          <Button type="submit" busy={isBusy}>
            {time ? `Tell visitors: ${effectOf(time)}` : "Tell visitors"}
          </Button>
        </div>
      </PressForm>
    </Question>
  );
}
