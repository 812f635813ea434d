import { lazy } from "react";
import { SCHEDULE_WEEKS } from "../../schema/schedule.ts";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import type { Route } from "./+types/schedule";

// Imported lazily, because the home page's script lists the static imports of all routes, and these modules never run in a browser.
const FrameWithoutScript = lazy(() => import("./frame-without-script.tsx"));
const ScheduleScreen = lazy(() => import("../features/stops/schedule/schedule-screen.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(pageDataContext).schedule(SCHEDULE_WEEKS);
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta({
    site,
    path: "/schedule",
    title: "Where We Will Be",
    description: `Every stop of ${site?.business.name} this week and the next ones, with places and times, and what has changed.`,
  });
}

export default function SchedulePage({ loaderData, matches }: Route.ComponentProps) {
  const site = matches[0].loaderData;
  const { business, origin } = site;
  return (
    <FrameWithoutScript site={site}>
      <div className="bg-linear-to-b from-scene-sky to-surface print:bg-none">
        <div className="mx-auto max-w-6xl px-4 pt-8 pb-6 sm:px-6 lg:pt-12 print:p-0">
          <p className="hidden font-semibold print:block">
            {`${business.name} · ${business.phone} · ${origin.replace(/^https?:\/\//, "")}`}
          </p>
          <h1 className="text-4xl sm:text-5xl print:mt-2 print:text-3xl">Where We Will Be</h1>
        </div>
      </div>
      <ScheduleScreen stops={loaderData.stops} origin={origin} signup="/#notifications" />
    </FrameWithoutScript>
  );
}
