import { lazy } from "react";
import { SCHEDULE_WEEKS } from "../../schema/schedule.ts";
import { Logo } from "../features/home/logo.tsx";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import type { Route } from "./+types/embed";

const EmbedScreen = lazy(() => import("../features/stops/schedule/embed-screen.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(pageDataContext).schedule(SCHEDULE_WEEKS);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `${matches[0].loaderData?.business.name} | Where We Will Be` },
    { name: "robots", content: "noindex" },
  ];
}

/** Today and the next stops, for a frame on the page of a brewery or a school. Its only script shows the page's age. */
export default function Embed({ loaderData, matches }: Route.ComponentProps) {
  const { business, logoPath } = matches[0].loaderData;
  return (
    <main id="main" tabIndex={-1} className="p-3">
      <h1 className="mb-3 text-lg">
        <a
          href="/"
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline"
        >
          <Logo path={logoPath} size={40} className="size-10" />
          {business.name}
        </a>
      </h1>
      <EmbedScreen stops={loaderData.stops} />
      <a
        href="/schedule"
        target="_blank"
        rel="noopener"
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        All stops
      </a>
    </main>
  );
}
