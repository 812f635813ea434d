import { isSameList, listQueryFilter, type RowChange } from "../data/list-rows.ts";
import type { QueuedCall } from "./records.ts";

const isRows = (answer: unknown): answer is RowChange[] => Array.isArray(answer);

/**
 * Adds the queued changes to an answer for display only; the query cache does not contain them. Changed rows have `isWaiting`.
 * @param path of the call
 */
export function withQueuedChanges<Answer>(path: string, answer: Answer, calls: readonly QueuedCall[]): Answer {
  const here = calls.filter(({ list, refusal }) => !refusal && listQueryFilter(list).predicate({ queryKey: [path] }));
  if (here.length === 0 || !isRows(answer)) return answer;
  const shown: RowChange[] = [...answer];
  for (const { row, newIn } of here) {
    const queued = { ...row, isWaiting: true };
    const index = shown.findIndex(({ id }) => id === row.id);
    if (index !== -1) shown[index] = { ...shown[index], ...queued };
    else if (newIn?.some((list) => isSameList(list, path))) shown.unshift(queued);
  }
  return shown as typeof answer;
}
