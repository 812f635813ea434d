import { isSameList, ofList, type RowChange } from "../data/list-rows.ts";
import type { QueuedCall } from "./records.ts";

const isRows = (answer: unknown): answer is RowChange[] => Array.isArray(answer);

/**
 * Adds the queued changes to an answer, for display alone: the query cache stays as the server answered. Changed rows have `isWaiting`.
 * @param path of the call
 */
export function withQueued<Answer>(path: string, answer: Answer, calls: readonly QueuedCall[]): Answer {
  const here = calls.filter(({ list, refusal }) => !refusal && ofList(list).predicate({ queryKey: [path] }));
  if (here.length === 0 || !isRows(answer)) return answer;
  const shown: RowChange[] = [...answer];
  for (const { row, newIn } of here) {
    const queued = { ...row, isWaiting: true };
    const place = shown.findIndex(({ id }) => id === row.id);
    if (place !== -1) shown[place] = { ...shown[place], ...queued };
    else if (newIn?.some((list) => isSameList(list, path))) shown.unshift(queued);
  }
  // The rows keep their type.
  return shown as typeof answer;
}
