import type { Stop } from "../../../../schema/schedule.ts";
import { shortDay, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { StopRow } from "./stop-row.tsx";
import { groupByWeek, relativeDayName, withoutPastStops } from "./weeks.ts";

/** The number of days with a stop that are shown below today. */
const NEXT_DAYS = 4;

/** Today and the next days, small, for a frame on another site's page. */
export default function EmbedScreen({ stops }: { stops: Stop[] }) {
  const { business } = useSite();
  const now = wallClock(useNow(), business.timezone);
  const days = groupByWeek(withoutPastStops(stops, now), now).flatMap((week) => week.days);
  return (
    <div className="grid gap-4">
      {days.slice(0, 1 + NEXT_DAYS).map(({ day, stops: ofDay }) => (
        <section key={day} aria-label={shortDay(day, now.day)}>
          <h2 className="text-base">
            {[relativeDayName(day, now.day), shortDay(day, now.day)].filter(Boolean).join(" · ")}
          </h2>
          {ofDay.length > 0 ? (
            <ul className="mt-1.5 grid gap-2">
              {ofDay.map((stop) => (
                <StopRow key={stop.id} stop={stop} isFramed />
              ))}
            </ul>
          ) : (
            <p className="text-muted">No location scheduled for today</p>
          )}
        </section>
      ))}
    </div>
  );
}
