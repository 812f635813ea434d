import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { GALLERY_FIRST_PAGE_SIZE } from "../../schema/gallery.ts";
import type { CurrentLocation, UpcomingLocation } from "../../schema/locations.ts";
import type { MenuItem } from "../../schema/menu.ts";
import type { GalleryPhotoSubmission } from "../../schema/photos.ts";
import type { Schedule } from "../../schema/schedule.ts";
import { wallClock } from "../../schema/times.ts";
import { Hero } from "../features/home/hero.tsx";
import { UpdatesLink } from "../features/home/updates-link.tsx";
import { TodayCard } from "../features/stops/today-card.tsx";
import { LOAD_FAILED, type LoadFailed } from "../lib/data/deferred.ts";
import { lazyPart, loadAllParts, startLoadingParts } from "../lib/load/lazy-part.tsx";
import { call } from "../lib/net/api.ts";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { StructuredData } from "../lib/page/structured-data.tsx";
import { useRefreshOnNewDay } from "../lib/page/use-new-day.ts";
import { useRefreshOnReturn } from "../lib/page/use-refresh-on-return.ts";
import type { Route } from "./+types/home";
import { homeJsonLd } from "./home-json-ld.ts";

const NextStops = lazyPart(() => import("../features/stops/next-stops.tsx"));
const MenuSection = lazyPart(() => import("../features/menu/menu-section.tsx"));
const BookingSection = lazyPart(() => import("../features/bookings/booking-section.tsx"));
const SignupSection = lazyPart(() => import("../features/subscribers/signup-section.tsx"), { isNeeded: true });
const OutAndAbout = lazyPart(() => import("../features/photos/out-and-about.tsx"), { isNeeded: true });
const ContactSection = lazyPart(() => import("../features/contact/contact-section.tsx"), { isNeeded: true });
const OpeningHours = lazyPart(() => import("../features/business/opening-hours.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const [current, upcoming, { stops }, menu, photos] = await Promise.all([
    data.currentLocation(),
    data.upcomingLocations(),
    data.schedule(1),
    data.menu(),
    data.gallery(),
  ]);
  const week = { stops: stops.filter(({ status }) => status === "cancelled") };
  return { visit: 0, current, upcoming, week, menu, photos };
}

let visits = 0;

/** Returns promises, so that the page shows at once and each part shows its loading state. */
export function clientLoader() {
  startLoadingParts();
  visits += 1;
  const read = <T,>(path: string) => call<T>("GET", path).catch((): LoadFailed => LOAD_FAILED);
  return {
    visit: visits,
    current: read<CurrentLocation | null>("/api/locations/current"),
    upcoming: read<UpcomingLocation[]>("/api/locations/upcoming"),
    week: read<Pick<Schedule, "stops">>("/api/schedule?weeks=1"),
    menu: read<MenuItem[]>("/api/menu"),
    photos: read<GalleryPhotoSubmission[]>(`/api/photo-submissions?limit=${GALLERY_FIRST_PAGE_SIZE}`),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta({
    site,
    path: "/",
    title: "Where We Are Today",
    description: `${site?.business.tagline}. See where the truck is today, when it is open, and what it pours.`,
  });
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { business, logoPath, heroPictures, heroPhoto, origin, now } = matches[0].loaderData;
  const { visit, current, upcoming, week, menu, photos } = loaderData;
  const hours = <OpeningHours hours={business.hours} />;
  return (
    <>
      <StructuredData
        data={
          import.meta.env.SSR
            ? homeJsonLd({ business, origin, now: wallClock(now, business.timezone), current, week, menu })
            : undefined
        }
      />
      <Refresh />
      {/* Loading again changes `visit`, the key of parts with new data: they show their loading state. Forms and their values stay. */}
      <Hero
        name={business.name}
        tagline={business.tagline}
        logoPath={logoPath}
        scene={heroPictures}
        photo={heroPhoto}
        today={
          <TodayCard
            key={visit}
            current={current}
            upcoming={upcoming}
            week={week}
            timezone={business.timezone}
            action={<UpdatesLink />}
          />
        }
        next={<NextStops key={visit} upcoming={upcoming} />}
      />
      <MenuSection key={`menu ${visit}`} menu={menu} business={business} />

      <BookingSection packages={business.packages} />

      <SignupSection />

      <OutAndAbout photos={photos} visit={visit} />

      <ContactSection business={business} hours={hours} />
    </>
  );
}

/**
 * Reloads the data when a new day begins or a visitor returns. It is a separate component so that the clock does not render the page:
 * when the parent renders, React replaces a part that is not hydrated yet, together with the text typed in it.
 */
function Refresh() {
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => {
    // React shows the new data only after it has hydrated every part.
    loadAllParts();
    return revalidate();
  }, [revalidate]);
  useRefreshOnNewDay(refresh);
  useRefreshOnReturn(refresh);
  return null;
}
