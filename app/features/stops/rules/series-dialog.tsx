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
  /** The rule to change; undefined for a new one. */
  rule: Series | undefined;
  /** The day of the stop from which the owner came: this day and all later ones change. Undefined for the whole rule. */
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

/** The rule that was sent, and whether the form has changed since. */
interface SentRule {
  rule: SeriesRule;
  hasChangedSince: () => boolean;
}

/** The dialog of a recurrence rule. Before the rule is saved, a preview checks it, and the owner decides on clashing bookings. */
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
  const [clashing, setClashing] = useState<SentRule & { words: string[] }>();

  const previewAndSave = form.handleSubmit((rule) => {
    const sent = { rule, hasChangedSince: trackChanges(form) };
    const change = stored && { id: stored.id, from };
    preview.mutate(
      { rule, ...change },
      {
        onSuccess({ clashes }) {
          if (clashes.length === 0) save(sent);
          else setClashing({ ...sent, words: clashes.map(({ day, words }) => `${shortDay(day, today)}: ${words}`) });
        },
        onError(error) {
          for (const { path, message } of preview.issuesOf(error)) form.setError(path, { message });
        },
      },
    );
  });

  function save({ rule: sentRule, hasChangedSince }: SentRule) {
    const callbacks = {
      onSuccess(answer: Series) {
        if (!stored) dropDraft(DRAFT);
        if (!hasChangedSince()) return onClose();
        // Edits during the save become unsaved changes of the stored rule.
        setStored(answer);
        form.reset(valuesOf(answer, from, today), { keepValues: true });
      },
    };
    if (stored) calls.change.mutate({ before: stored, from, rule: sentRule }, callbacks);
    else calls.add.mutate(sentRule, callbacks);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stored ? "Change the rule" : "A stop that repeats"}
      isInitiallyDirty={form.formState.isDirty}
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
        onSubmit={previewAndSave}
      />
      <ClashQuestion
        words={clashing?.words}
        onClose={() => setClashing(undefined)}
        onConfirm={() => clashing && save(clashing)}
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

/** Calls `takeOver` with a newer revision of the rule while the dialog is open. @returns whether there was one */
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
