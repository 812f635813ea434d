import { Link } from "react-router";
import type { BookingPackage } from "../../../schema/business.ts";
import { roundDollars } from "../../../schema/money.ts";
import { packageAddress } from "./package-address.ts";

const LOOKS = ["bg-sky-soft", "bg-lemon-soft"];

/** The packages beside each other: rows to run down with a thumb on a phone, columns on a large screen. */
export function Packages({ packages }: { packages: BookingPackage[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {packages.map((offer, position) => (
        <li
          key={offer.name}
          className="group relative flex flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden rounded-card border border-line bg-card p-4 shadow-card transition-[box-shadow,translate] hover:-translate-y-0.5 hover:shadow-lift sm:block sm:p-6"
        >
          <Extent {...offer} position={position} />
          <dl className="grid max-w-full gap-2 sm:mt-5">
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
    <div className="grow basis-28">
      <h3 className="text-base text-link">
        {/* The whole card is the target. */}
        <Link
          to={packageAddress(position)}
          reloadDocument
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1 font-display leading-none font-semibold sm:mt-3">
        <span className="text-5xl sm:text-6xl">{servings}</span> <span className="text-xl">servings</span>
      </p>
      <p className="mt-1.5 text-muted sm:mt-2">{`${minutes} minutes`}</p>
    </div>
  );
}

function Price({ size, cents, look }: { size: string; cents: number; look: string | undefined }) {
  return (
    <div
      className={`flex min-w-[min(8.25rem,100%)] flex-wrap items-baseline justify-between gap-4 rounded-control px-3 py-1.5 sm:py-2 ${look}`}
    >
      <dt className="font-medium">{size}</dt>
      <dd className="font-display text-2xl font-semibold">{roundDollars(cents)}</dd>
    </div>
  );
}
