import type { Business } from "../../schema/business.ts";
import { BookingScreen } from "../features/bookings/booking-screen.tsx";
import { TitleBand } from "../features/home/title-band.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import type { Route } from "./+types/booking";

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta({
    site,
    path: "/booking",
    title: "Book Your Event",
    description: site ? description(site.business) : "",
  });
}

function description({ food, packages }: Business): string {
  const servings = packages.map((offer) => offer.servings);
  const choice =
    servings.length > 1 ? `: packages from ${Math.min(...servings)} to ${Math.max(...servings)} servings` : "";
  return `Book the ${food} truck for a birthday, a school function, a wedding or a company day${choice}. We respond within 24 hours.`;
}

export default function Booking({ matches }: Route.ComponentProps) {
  const { business, heroPictures } = matches[0].loaderData;
  return (
    <>
      <TitleBand title="Book Your Event" back="Back to Home" pictures={heroPictures} />
      <div className="bg-linear-to-b from-scene-ground to-surface to-25%">
        <BookingScreen phone={business.phone} packages={business.packages} />
      </div>
    </>
  );
}
