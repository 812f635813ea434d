import { useMutation } from "@tanstack/react-query";
import type { Location, RestoreRequest } from "../../../../schema/locations.ts";
import {
  type NewSeries,
  type Series,
  type SeriesPreview,
  type SeriesRule,
  seriesRule,
} from "../../../../schema/series.ts";
import { LOCATIONS_PATH, SERIES_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { CallFailed, call } from "../../../lib/net/api.ts";
import { postOnce } from "../../../lib/net/post-once.ts";
import { enqueue } from "../../../lib/offline/flush.ts";
import { toast } from "../../../ui/toast.tsx";
import { type RuleChange, revertRuleChange } from "./revert-rule-change.ts";

export const useSeries = () => useAnswer<Series[]>(SERIES_PATH);

const path = (id: number, from: string | undefined) => `${SERIES_PATH}/${id}${from ? `?from=${from}` : ""}`;

function conflictWords(error: Error): string {
  if (!(error instanceof CallFailed)) return "Please try again.";
  if (error.status === 404) return "It was deleted on another device.";
  return [409, 412].includes(error.status) && error.answer ? error.answer.message : "Please try again.";
}

/** The toast of a rule that was not saved. A 409 comes from a conflict, or from too many rules. */
const failed = (error: Error) => ({ title: "Failed to save the rule", description: conflictWords(error) });

/** The owner's calls on rules and on their stops. A change of a rule also refetches the list of stops. */
export function useSeriesCalls() {
  const also = [LOCATIONS_PATH];
  return {
    add: useAction({
      call: (rule: NewSeries) => postOnce<Series>(SERIES_PATH, rule),
      changes: SERIES_PATH,
      also,
      done: "The stops are planned",
      failed,
    }),
    change: useAction({
      call: ({ before, from, rule }: RuleChange) =>
        call<Series>("PUT", path(before.id, from), { ...rule, revision: before.revision }),
      changes: SERIES_PATH,
      also,
      done: "The rule is changed",
      failed,
      // A conflict shows no toast: the dialog shows the changes of the other device.
      isExpectedError: (error) => error instanceof CallFailed && error.status === 409,
      undo(change, after) {
        const inverse = revertRuleChange(change, after);
        return inverse && (() => call("PUT", path(inverse.id, inverse.from), inverse.rule));
      },
    }),
    end: useAction({
      call: ({ id, from }: { id: number; from?: string }) => call("DELETE", path(id, from)),
      changes: SERIES_PATH,
      also,
      done: "No more stops by this rule",
      failed: { title: "Failed to end the rule", description: "Please try again." },
    }),
    skip: useAction({
      call: (before: Location) =>
        enqueue({
          method: "POST",
          path: `${LOCATIONS_PATH}/${before.id}/skip`,
          isTimed: true,
          list: LOCATIONS_PATH,
          row: { id: before.id, isSkipped: true },
          before,
          words: "Skip a stop",
        }),
      changes: LOCATIONS_PATH,
      done: () => ({ title: "Skipped", description: "Visitors see it struck through." }),
      failed: { title: "Failed to skip the stop", description: "Please try again." },
      undo:
        ({ id }) =>
        () =>
          restoreStop({ id, what: "skip" }),
    }),
    restore: useAction({
      call: restoreStop,
      changes: LOCATIONS_PATH,
      done: "As planned again",
      failed: (error: Error) => ({ title: "Failed to restore the stop", description: conflictWords(error) }),
    }),
  };
}

type Field = keyof SeriesRule;
const FIELDS = new Set<string>(seriesRule.keyof().options);
const isField = (path: string): path is Field => FIELDS.has(path);

interface PreviewInput {
  rule: SeriesRule;
  /** The id of the rule to change, and the first day that changes; both undefined for a new rule. */
  id?: number;
  from?: string;
}

/** Fetches the preview of a rule's stops. `issuesOf` gives the errors of single fields; other errors are shown as a toast. */
export function useSeriesPreview() {
  const mutation = useMutation({
    mutationFn({ rule, id, from }: PreviewInput) {
      const change = id === undefined ? "" : `?id=${id}${from ? `&from=${from}` : ""}`;
      return call<SeriesPreview>("POST", `${SERIES_PATH}/preview${change}`, rule);
    },
    onError(error) {
      if (issuesOf(error).length === 0) toast({ ...failed(error), variant: "destructive" });
    },
  });
  return { ...mutation, issuesOf };
}

function issuesOf(error: Error): { path: Field; message: string }[] {
  const issues = error instanceof CallFailed ? (error.answer?.issues ?? []) : [];
  return issues.flatMap(({ path, message }) => (isField(path) ? [{ path, message }] : []));
}

interface RestoreInput {
  id: number;
  what: RestoreRequest["what"];
  /** The stop that the button was rendered with. A newer change by others is not overwritten. */
  before?: Location;
}

const restoreStop = ({ id, what, before }: RestoreInput) =>
  enqueue({
    method: "POST",
    path: `${LOCATIONS_PATH}/${id}/restore`,
    body: { what },
    isTimed: true,
    list: LOCATIONS_PATH,
    row: { id, ...(what === "skip" && { isSkipped: false }) },
    before,
    // Undoing a skip overwrites no change of others.
    requiresUnchanged: what === "edit",
    words: "Restore a stop",
  });
