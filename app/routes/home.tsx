import { Suspense } from "react";
import type { CurrentLocation, UpcomingLocation } from "../../schema/locations.ts";
import type { MenuItem } from "../../schema/menu.ts";
import { Header } from "../features/home/header.tsx";
import { Hero } from "../features/home/hero.tsx";
import { UpdatesLink } from "../features/home/updates-link.tsx";
import { NextStops } from "../features/locations/next-stops.tsx";
import { TodayCard } from "../features/locations/today-card.tsx";
import { MenuLoading } from "../features/menu/menu-loading.tsx";
import { LOAD_FAILED, type LoadFailed } from "../lib/deferred.ts";
import { lazyPart, wantParts } from "../lib/lazy-part.ts";
import { pageDataContext } from "../lib/page-data-context.ts";
import { readJson } from "../lib/read-json.ts";
import type { Route } from "./+types/home";

const Footer = lazyPart(() => import("../features/home/footer.tsx"));
const MenuSection = lazyPart(() => import("../features/menu/menu-section.tsx"));
const OpeningHours = lazyPart(() => import("../features/business/opening-hours.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const [current, upcoming, menu] = await Promise.all([data.currentLocation(), data.upcomingLocations(), data.menu()]);
  return { visit: 0, current, upcoming, menu };
}

let visits = 0;

/** Not awaited: the page shows at once, and each part of it says that it is loading. */
export function clientLoader() {
  wantParts();
  visits += 1;
  const read = <T,>(path: string) => readJson<T>(path).catch((): LoadFailed => LOAD_FAILED);
  return {
    visit: visits,
    current: read<CurrentLocation | null>("/api/locations/current"),
    upcoming: read<UpcomingLocation[]>("/api/locations/upcoming"),
    menu: read<MenuItem[]>("/api/menu"),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!site) return [];
  const { business, origin } = site;
  const description = `${business.tagline}. See where the truck is today, when it is open, and what it pours.`;
  return [
    { title: `${business.name} | Where We Are Today` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: `${origin}/` },
    { property: "og:type", content: "website" },
    { property: "og:url", content: `${origin}/` },
    { property: "og:title", content: business.name },
    { property: "og:description", content: description },
    { property: "og:image", content: `${origin}/api/logo-image` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { business, logoPath, heroPictures } = matches[0].loaderData;
  const { visit, current, upcoming, menu } = loaderData;
  return (
    <>
      <Header name={business.name} logoPath={logoPath} />
      {/* Loading again is a new visit: it shows that it loads instead of what was there before. */}
      <main id="main" tabIndex={-1} key={visit}>
        <Hero
          name={business.name}
          tagline={business.tagline}
          logoPath={logoPath}
          pictures={heroPictures}
          today={
            <TodayCard current={current} upcoming={upcoming} timezone={business.timezone} action={<UpdatesLink />} />
          }
          next={<NextStops upcoming={upcoming} />}
        />
        <Suspense fallback={<MenuLoading />}>
          <MenuSection menu={menu} sizes={business.sizes} />
        </Suspense>
      </main>
      <Suspense>
        <Footer
          business={business}
          logoPath={logoPath}
          hours={<OpeningHours hours={business.hours} timezone={business.timezone} />}
        />
      </Suspense>
    </>
  );
}
