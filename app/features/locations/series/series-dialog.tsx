import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { LOCATION_DEFAULTS } from "../../../../schema/location-defaults.ts";
import { type Series, type SeriesRule, seriesRule } from "../../../../schema/series.ts";
import { shortDay } from "../../../../schema/times.ts";
import { weekdayOf } from "../../../../schema/weeks.ts";
import { useToday } from "../../../lib/site.ts";
import { useFormDraft } from "../../../lib/use-form-draft.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ClashQuestion } from "./clash-question.tsx";
import { useSeriesCalls, useSeriesPreview } from "./series-calls.ts";
import { SeriesFields } from "./series-fields.tsx";

interface SeriesDialogProps {
  /** The rule to change; a new one when missing. */
  rule: Series | undefined;
  /** Of which stop the owner came: that day and all after it are changed. */
  from: string | undefined;
  onClose: () => void;
}

const FIELDS = [
  "name",
  "address",
  "weekdays",
  "everyWeeks",
  "startTime",
  "endTime",
  "from",
  "until",
  "pauses",
  "isOpen",
] as const;

type Fields = z.input<typeof seriesRule>;

/** A stop that repeats: what it makes is looked at before it is saved, and bookings in the way are shown. */
export default function SeriesDialog({ rule, from, onClose }: SeriesDialogProps) {
  const today = useToday();
  const form = useForm<Fields, unknown, SeriesRule>({
    resolver: zodResolver(seriesRule),
    defaultValues: valuesOf(rule, from, today),
  });
  useFormDraft(rule ? undefined : "new-series", form, FIELDS);
  const isChangedElsewhere = useNewest(rule, (newest) =>
    form.reset(valuesOf(newest, from, today), { keepDirtyValues: true }),
  );
  const calls = useSeriesCalls();
  const preview = useSeriesPreview();
  const [asked, setAsked] = useState<{ rule: SeriesRule; words: string[] }>();

  const look = form.handleSubmit((typed) =>
    preview.mutate(typed, {
      onSuccess({ clashes }) {
        if (clashes.length === 0) save(typed);
        else setAsked({ rule: typed, words: clashes.map(({ day, words }) => `${shortDay(day, today)}: ${words}`) });
      },
      onError(error) {
        for (const { path, message } of preview.issuesOf(error)) form.setError(path, { message });
      },
    }),
  );

  function save(typed: SeriesRule) {
    if (rule) return calls.change.mutate({ before: rule, from, rule: typed }, { onSuccess: onClose });
    calls.add.mutate(typed, {
      onSuccess() {
        form.reset(valuesOf(undefined, undefined, today));
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={rule ? "Change the rule" : "A stop that repeats"}
      isTyped={form.formState.isDirty}
    >
      {isChangedElsewhere && (
        <p role="status" className="mb-4 rounded-control bg-fun-soft p-3 font-semibold text-fun-text">
          This rule was changed on another device meanwhile. What you did not touch shows the new values.
        </p>
      )}
      <SeriesFields
        form={form}
        hasFrom={from === undefined}
        isBusy={preview.isPending || calls.add.isPending || calls.change.isPending}
        onSubmit={look}
      />
      <ClashQuestion
        words={asked?.words}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && save(asked.rule)}
      />
    </Dialog>
  );
}

function valuesOf(rule: Series | undefined, from: string | undefined, today: string): Fields {
  if (!rule) {
    return {
      name: "",
      address: "",
      ...LOCATION_DEFAULTS,
      isOpen: true,
      weekdays: [weekdayOf(today)],
      everyWeeks: 1,
      from: today,
      until: null,
      pauses: [],
    };
  }
  const { id: _, revision: __, exceptDays: ___, ...values } = rule;
  return { ...values, from: from && from > values.from ? from : values.from };
}

/** Takes over what another device has changed of the rule while the dialog is open. */
function useNewest(rule: Series | undefined, takeOver: (rule: Series) => void): boolean {
  const [opened, setOpened] = useState(rule?.revision);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!rule || rule.revision === opened) return;
    setOpened(rule.revision);
    setChanged(true);
    takeOver(rule);
  });
  return isChanged;
}
