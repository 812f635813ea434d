import type { Location } from "../../../schema/locations.ts";
import { stopOf } from "../../../schema/stop-of.ts";
import { addDays, longDay } from "../../../schema/times.ts";
import { useToday } from "../../lib/page/site.ts";

interface StopDaysProps {
  locations: Location[];
  /** The day of the new stop, `YYYY-MM-DD`. */
  chosen: string;
  onChoose: (day: string) => void;
}

/** The next seven days, with a dot for a planned stop. A press chooses the day of the new stop. */
export function StopDays({ locations, chosen, onChoose }: StopDaysProps) {
  const today = useToday();
  const planned = new Set(locations.map((location) => stopOf(location).date));
  return (
    <fieldset className="mb-4">
      <legend className="sr-only">Day</legend>
      <div className="grid grid-cols-7 gap-1">
        {Array.from({ length: 7 }, (_, index) => addDays(today, index)).map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            onClick={() => onChoose(day)}
            className="flex min-h-14 flex-col items-center justify-center rounded-control border border-line text-[min(1rem,4.4vw)] leading-tight hover:border-control aria-pressed:border-transparent aria-pressed:bg-sky-soft aria-pressed:text-link"
          >
            <span className="sr-only">{`${longDay(day, today)}${planned.has(day) ? ", has a stop" : ""}`}</span>
            <span aria-hidden="true" className="text-[min(0.875rem,3.6vw)] text-muted">
              {longDay(day, today).slice(0, 3)}
            </span>
            <span aria-hidden="true" className="font-semibold">
              {Number(day.slice(8))}
            </span>
            <span className={`size-1.5 rounded-full ${planned.has(day) ? "bg-open-text" : ""}`} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
