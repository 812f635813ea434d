import { type FormEvent, useState } from "react";
import type { NewDayEvent } from "../../../../schema/day-events.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import type { DayDialogProps } from "./day-dialog.ts";

interface TimeDialogProps extends Pick<DayDialogProps, "isBusy" | "refusal" | "onChoose" | "onClose"> {
  title: string;
  /** What one press tells. */
  offered: { words: string; event: NewDayEvent }[];
  /** The field for any other time. */
  label: string;
  eventAt: (time: string) => NewDayEvent;
}

/** Asks for a time: one of those that are offered by one press, or any other. */
export function TimeDialog({ title, offered, label, eventAt, isBusy, refusal, onChoose, onClose }: TimeDialogProps) {
  const [time, setTime] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    onChoose(eventAt(time));
  }

  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <div className="grid grid-cols-2 gap-3">
        {offered.map(({ words, event }) => (
          <SteadyButton key={words} variant="secondary" size="lg" busy={isBusy} onClick={() => onChoose(event)}>
            {words}
          </SteadyButton>
        ))}
      </div>
      <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-3">
        <TextField
          label={label}
          type="time"
          name="time"
          value={time}
          error={refusal}
          onChange={({ target }) => setTime(target.value)}
        />
        <Button type="submit" busy={isBusy}>
          Say so
        </Button>
      </form>
    </Dialog>
  );
}
