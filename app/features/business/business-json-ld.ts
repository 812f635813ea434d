import type { FoodEstablishment, WithContext } from "schema-dts";
import type { Business } from "../../../schema/business.ts";
import { capitalized } from "../../../schema/food-words.ts";
import { formatDollars } from "../../../schema/money.ts";

/**
 * The schema.org data of the business, to which a page adds its own. The usual hours are left out: search engines would show the
 * truck as open on days without a stop.
 */
export function businessJsonLd(business: Business, origin: string) {
  const prices = business.sizes.map(({ price }) => price);
  return {
    "@context": "https://schema.org",
    "@type": "FoodEstablishment",
    "@id": `${origin}/#business`,
    name: business.name,
    description: business.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/api/logo-image`,
    telephone: business.phone,
    email: business.email,
    address: business.addressLine,
    servesCuisine: capitalized(business.food),
    acceptsReservations: `${origin}/booking`,
    ...(prices.length > 0 && {
      priceRange: `${formatDollars(Math.min(...prices))} - ${formatDollars(Math.max(...prices))}`,
    }),
    sameAs: business.socialLinks.map(({ url }) => url),
  } satisfies WithContext<FoodEstablishment>;
}
