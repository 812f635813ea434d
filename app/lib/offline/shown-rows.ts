import { ofList, type RowChange } from "../data/list-rows.ts";
import type { WaitingWrite } from "./records.ts";

const isRows = (answer: unknown): answer is RowChange[] => Array.isArray(answer);

/**
 * What a call has answered, with what waits on this phone (rows then say `isWaiting`): laid over it for the eye alone, so that nothing has to be taken back in what is known.
 * @param path of the call
 */
export function withWaiting<Answer>(path: string, answer: Answer, writes: readonly WaitingWrite[]): Answer {
  const here = writes.filter(({ list, refusal }) => !refusal && ofList(list).predicate({ queryKey: [path] }));
  if (here.length === 0 || !isRows(answer)) return answer;
  const shown: RowChange[] = [...answer];
  for (const { row, newIn } of here) {
    const waiting = { ...row, isWaiting: true };
    const place = shown.findIndex(({ id }) => id === row.id);
    if (place !== -1) shown[place] = { ...shown[place], ...waiting };
    else if (newIn?.includes(path)) shown.unshift(waiting);
  }
  // A list stays a list of what it was.
  return shown as typeof answer;
}
