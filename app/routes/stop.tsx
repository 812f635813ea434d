import { lazy } from "react";
import { stopTopic } from "../../schema/follows.ts";
import type { Stop } from "../../schema/schedule.ts";
import { isOver } from "../../schema/stop-over.ts";
import { longDay, shortDay, to12Hour, wallClock } from "../../schema/times.ts";
import { TitleBand } from "../features/home/title-band.tsx";
import { UpdatesLink } from "../features/home/updates-link.tsx";
import { eventJsonLd } from "../features/stops/place-json-ld.ts";
import { TodayCard } from "../features/stops/today-card.tsx";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import type { useSite } from "../lib/page/site.ts";
import { StructuredData } from "../lib/page/structured-data.tsx";
import { PhoneAlerts } from "../ui/phone-alerts.tsx";
import type { Route } from "./+types/stop";

const FrameWithoutScript = lazy(() => import("./frame-without-script.tsx"));
const StopScreen = lazy(() => import("../features/stops/schedule/stop-screen.tsx"));

export async function loader({ context, params }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const [stop, picture, current, upcoming, week] = await Promise.all([
    data.stop(Number(params.id)),
    data.stopPicture(Number(params.id)),
    data.currentLocation(),
    data.upcomingLocations(),
    data.schedule(1),
  ]);
  // The page itself shows what changed at this stop; the card with today's stop must not repeat it.
  const others = { stops: week.stops.filter(({ id }) => id !== stop.id) };
  return { stop, picture, current, upcoming, week: others };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!import.meta.env.SSR || !site || !loaderData) return [];
  const { stop, picture } = loaderData;
  const path = `/stops/${stop.id}`;
  const now = wallClock(site.now, site.business.timezone);
  return [
    ...pageMeta({
      site,
      path,
      title: `${stop.name}, ${shortDay(stop.date, now.day)}`,
      description: descriptionOf(stop, site),
      picture,
    }),
    ...(isOver(stop, now) ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

function descriptionOf(stop: Stop, { business, now }: ReturnType<typeof useSite>): string {
  const { name, address, date, startTime, endTime, status, change } = stop;
  const day = longDay(date, wallClock(now, business.timezone).day);
  const times = `${to12Hour(startTime)} - ${to12Hour(endTime)}`;
  const news = change?.words ?? (status === "cancelled" ? "Cancelled" : null);
  return `${news ? `${news}. ` : ""}${business.name} at ${name}, ${address}, on ${day}, ${times}.`;
}

export default function StopPage({ loaderData, matches }: Route.ComponentProps) {
  const site = matches[0].loaderData;
  const { business, origin } = site;
  const { stop, picture, ...today } = loaderData;
  const data = import.meta.env.SSR
    ? { "@context": "https://schema.org", ...eventJsonLd(stop, business, origin, picture) }
    : undefined;
  return (
    <FrameWithoutScript site={site}>
      <StructuredData data={data} />
      <TitleBand
        title={stop.status === "cancelled" ? <s>{stop.name}</s> : stop.name}
        back="All stops"
        backTo="/schedule"
        pictures={site.heroPictures}
      />
      <div className="bg-linear-to-b from-scene-ground to-surface to-25%">
        <StopScreen
          stop={stop}
          upcoming={today.upcoming}
          alerts={<PhoneAlerts topic={stopTopic(stop.id)} isForChosenStops className="mt-5" />}
          today={<TodayCard {...today} timezone={business.timezone} action={<UpdatesLink />} />}
        />
      </div>
    </FrameWithoutScript>
  );
}
