import type { BookingPackage } from "../../../schema/business.ts";
import { roundDollars } from "../../../schema/money.ts";
import { phoneLink } from "../../../schema/phone-link.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { PhoneIcon } from "../../ui/phone-icon.tsx";

/** The packages at a glance while the form is filled in, and the way to a person. */
export function BookingAdvice({ phone, packages }: { phone: string; packages: BookingPackage[] }) {
  return (
    <aside
      aria-label="Packages"
      className="grid grid-cols-1 gap-6 rounded-card bg-night p-5 text-on-night sm:p-6 lg:sticky lg:top-24"
    >
      {packages.length > 0 && <PackageTable packages={packages} />}
      <div>
        <p className="mb-3 font-display text-xl font-semibold">Rather talk to us?</p>
        <a href={phoneLink(phone)} className={buttonLook({ variant: "secondary" }, "w-full")}>
          <PhoneIcon className="size-5" />
          {phone}
        </a>
      </div>
    </aside>
  );
}

function PackageTable({ packages }: { packages: BookingPackage[] }) {
  const sizes = [...new Set(packages.flatMap(({ prices }) => prices.map(({ size }) => size)))];
  return (
    <table className="w-full text-left">
      <caption className="mb-3 text-left font-display text-xl font-semibold">The packages</caption>
      <thead className="text-sm text-on-night-muted">
        <tr>
          <th scope="col" className="pb-2 font-medium">
            Package
          </th>
          {sizes.map((size) => (
            <th key={size} scope="col" className="pb-2 text-right font-medium">
              {size || "Price"}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {packages.map(({ name, servings, minutes, prices }) => (
          <tr key={name} className="border-t border-night-line">
            <th scope="row" className="py-2.5 font-normal">
              <span className="font-semibold">{name}</span>{" "}
              <span className="block text-sm text-on-night-muted">{`${servings} servings,`}</span>{" "}
              <span className="block text-sm text-on-night-muted">{`${minutes} minutes`}</span>
            </th>
            {sizes.map((size) => (
              <Price key={size} cents={prices.find((price) => price.size === size)?.cents} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Price({ cents }: { cents: number | undefined }) {
  return (
    <td className="py-2.5 text-right font-display text-[min(1.125rem,5.6vw)] leading-[1.56] font-semibold pl-3 max-sm:pl-[1vw]">
      {cents !== undefined && roundDollars(cents)}
    </td>
  );
}
