import { type FormEvent, useState } from "react";
import type { NewDayEvent } from "../../../../schema/day-events.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { LazyDialog } from "../../../ui/lazy-dialog.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import type { DayDialogProps } from "./day-dialog.ts";

interface TimeDialogProps extends DayDialogProps {
  title: string;
  /** The events that one press applies, with their labels and effects. */
  offered: { words: string; effect: string | undefined; event: NewDayEvent }[];
  /** The label of the field for any other time. */
  label: string;
  eventAt: (time: string) => NewDayEvent;
  /** The field's name. */
  field: "startTime" | "endTime";
  /** The effect of a time: "opens 4:25 PM". */
  effectOf: (time: string) => string;
}

/** Asks for a time: a button for each offered time, and a field for any other. */
export function TimeDialog({ title, offered, label, eventAt, field, effectOf, ...dialog }: TimeDialogProps) {
  const { isBusy, refusal, onChoose, onClose } = dialog;
  const [time, setTime] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    onChoose(eventAt(time));
  }

  return (
    <LazyDialog title={title} onClose={onClose}>
      <div className="grid grid-cols-2 gap-3">
        {offered.map(({ words, effect, event }) => (
          <SingleTapButton
            key={words}
            variant="secondary"
            size="lg"
            className="flex-col gap-0 py-2"
            busy={isBusy}
            onClick={() => onChoose(event)}
          >
            <span>{words}</span>
            {effect && <span className="text-sm font-normal text-muted">{effect}</span>}
          </SingleTapButton>
        ))}
      </div>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-3">
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
      </form>
    </LazyDialog>
  );
}
