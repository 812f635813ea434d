import type { UpcomingLocation } from "../../../schema/locations.ts";
import { addDays, shortDay, to12Hour } from "../../../schema/times.ts";
import { useToday } from "../../lib/page/site.ts";
import { buttonLook } from "../../ui/button-look.ts";

/** The link to the next stop as the main action, for a day on which the truck sells nothing more. */
export function NextStop({ stop }: { stop: UpcomingLocation }) {
  const { id, name, date, startTime, endTime } = stop;
  const today = useToday();
  return (
    <>
      <h3 className="text-base text-muted">{titleOf(date, today)}</h3>
      <a href={`/stops/${id}`} className={buttonLook({}, "mt-1.5 mb-1 w-full flex-col gap-0.5 py-2.5")}>
        <span className="max-w-full font-display text-xl leading-tight text-balance">{name}</span>
        <span className="text-balance">{`${shortDay(date, today)}, ${to12Hour(startTime)} - ${to12Hour(endTime)}`}</span>
      </a>
    </>
  );
}

function titleOf(date: string, today: string): string {
  if (date === today) return "Later today";
  return date === addDays(today, 1) ? "Tomorrow" : "Next stop";
}
