import type { Business } from "../../../schema/business.ts";
import { wallClock } from "../../../schema/times.ts";
import { useNow } from "../../lib/now.tsx";
import { groupedHours, hoursWords } from "./hours.ts";

/** The week's hours, today's before them. */
export default function OpeningHours({ hours, timezone }: Pick<Business, "hours" | "timezone">) {
  const { day } = wallClock(useNow(), timezone);
  const today = hours[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      <div className="col-span-2 grid grid-cols-subgrid font-bold text-lemon">
        <dt>Today</dt>
        <dd>{hoursWords(today)}</dd>
      </div>
      {groupedHours(hours).map((group) => (
        <div key={group.days} className="col-span-2 grid grid-cols-subgrid">
          <dt>{group.days}</dt>
          <dd>{group.hours}</dd>
        </div>
      ))}
    </dl>
  );
}
