import { Link } from "react-router";
import type { BookingPackage } from "../../../schema/business.ts";
import { formatDollarsShort } from "../../../schema/money.ts";
import { packageAddress } from "./package-address.ts";

const LOOKS = ["bg-sky-soft", "bg-lemon-soft"];

/** Cards of the packages, side by side. */
export function Packages({ packages }: { packages: BookingPackage[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-2.5 sm:grid-cols-2 sm:gap-5 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {packages.map((offer, position) => (
        <li
          key={offer.name}
          className="group relative overflow-hidden rounded-card border border-line bg-card p-3 shadow-card transition-[box-shadow,translate] hover:-translate-y-0.5 hover:shadow-lift sm:p-6"
        >
          <Extent {...offer} position={position} />
          <dl className="mt-2.5 grid gap-1.5 sm:mt-5 sm:gap-2">
            {offer.prices.map(({ size, cents }, index) => (
              <Price key={size} size={size || "Price"} cents={cents} look={LOOKS[index % 2]} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Extent({ name, servings, minutes, position }: BookingPackage & { position: number }) {
  return (
    <div>
      <h3 className="text-base text-link">
        {/* The whole card is the link's target. */}
        <Link
          to={packageAddress(position)}
          reloadDocument
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1.5 font-display leading-none font-semibold sm:mt-3">
        <span className="text-4xl sm:text-6xl">{servings}</span> <span className="sm:text-xl">servings</span>
      </p>
      <p className="mt-1 text-muted sm:mt-2">{`${minutes} minutes`}</p>
    </div>
  );
}

function Price({ size, cents, look }: { size: string; cents: number; look: string | undefined }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-2 rounded-control px-2 py-1 sm:gap-x-4 sm:px-3 sm:py-2 ${look}`}
    >
      <dt className="font-medium max-sm:text-sm">{size}</dt>
      <dd className="font-display text-lg leading-snug font-semibold sm:text-2xl">{formatDollarsShort(cents)}</dd>
    </div>
  );
}
