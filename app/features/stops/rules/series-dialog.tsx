import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { LOCATION_DEFAULTS } from "../../../../schema/location-defaults.ts";
import { type Series, type SeriesRule, seriesRule } from "../../../../schema/series.ts";
import { shortDay } from "../../../../schema/times.ts";
import { weekdayOf } from "../../../../schema/weeks.ts";
import { trackChanges } from "../../../lib/forms/changed-fields.ts";
import { dropDraft } from "../../../lib/forms/draft.ts";
import { useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { useToday } from "../../../lib/page/site.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ClashQuestion } from "./clash-question.tsx";
import { useSeries, useSeriesCalls, useSeriesPreview } from "./series-calls.ts";
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

/** The name of the draft of a new rule. */
const DRAFT = "new-series";

/** The form's values when it was sent. */
interface Sent {
  rule: SeriesRule;
  hasChangedSince: () => boolean;
}

/** The dialog of a recurrence rule: a preview shows its stops and clashing bookings before it is saved. */
export default function SeriesDialog({ rule, from, onClose }: SeriesDialogProps) {
  const today = useToday();
  const [stored, setStored] = useState(rule);
  const form = useForm<Fields, unknown, SeriesRule>({
    resolver: zodResolver(seriesRule),
    defaultValues: valuesOf(rule, from, today),
  });
  useFormDraft(stored ? undefined : DRAFT, form, FIELDS);
  const isChangedElsewhere = useNewest(stored, (newest) => {
    setStored(newest);
    form.reset(valuesOf(newest, from, today), { keepDirtyValues: true });
  });
  const calls = useSeriesCalls();
  const preview = useSeriesPreview();
  const [asked, setAsked] = useState<Sent & { words: string[] }>();

  const look = form.handleSubmit((rule) => {
    const sent = { rule, hasChangedSince: trackChanges(form) };
    const change = stored && { id: stored.id, from };
    preview.mutate(
      { rule, ...change },
      {
        onSuccess({ clashes }) {
          if (clashes.length === 0) save(sent);
          else setAsked({ ...sent, words: clashes.map(({ day, words }) => `${shortDay(day, today)}: ${words}`) });
        },
        onError(error) {
          for (const { path, message } of preview.issuesOf(error)) form.setError(path, { message });
        },
      },
    );
  });

  function save({ rule: typed, hasChangedSince }: Sent) {
    const answered = {
      onSuccess(answer: Series) {
        if (!stored) dropDraft(DRAFT);
        if (!hasChangedSince()) return onClose();
        // Edits during the save become unsaved changes of the stored rule.
        setStored(answer);
        form.reset(valuesOf(answer, from, today), { keepValues: true });
      },
    };
    if (stored) calls.change.mutate({ before: stored, from, rule: typed }, answered);
    else calls.add.mutate(typed, answered);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stored ? "Change the rule" : "A stop that repeats"}
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
      <ClashQuestion words={asked?.words} onClose={() => setAsked(undefined)} onConfirm={() => asked && save(asked)} />
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

/** Takes over another device's changes of the rule while the dialog is open. */
function useNewest(stored: Series | undefined, takeOver: (rule: Series) => void): boolean {
  const newest = useSeries().data?.find(({ id }) => id === stored?.id);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!newest || !stored || newest.revision <= stored.revision) return;
    setChanged(true);
    takeOver(newest);
  });
  return isChanged;
}
