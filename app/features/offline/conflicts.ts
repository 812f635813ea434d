import type { QueuedCall } from "../../lib/offline/records.ts";

/** Turns "startTime" into "Start time". */
const labelOf = (field: string) => field[0]?.toUpperCase() + field.slice(1).replace(/[A-Z]/g, " $&").toLowerCase();

const shown = (value: unknown) => (value === null || value === undefined || value === "" ? "nothing" : String(value));

/** The fields of a refused change that have another value on the site now. */
export function conflictsOf({ body = {}, refusal }: QueuedCall): { label: string; mine: string; onSite: string }[] {
  const current = refusal?.answer.current;
  if (typeof current !== "object" || current === null) return [];
  const onSite: Record<string, unknown> = { ...current };
  return Object.entries(body)
    .filter(([field, mine]) => field in onSite && onSite[field] !== mine)
    .map(([field, mine]) => ({ label: labelOf(field), mine: shown(mine), onSite: shown(onSite[field]) }));
}
