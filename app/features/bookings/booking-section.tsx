import { Link } from "react-router";
import type { BookingPackage } from "../../../schema/business.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Section } from "../../ui/section.tsx";
import { Packages } from "./packages.tsx";

/** Compares the packages, and links to the request form. */
export default function BookingSection({ packages }: { packages: BookingPackage[] }) {
  return (
    <Section
      id="booking"
      tinted
      title="Bring the Truck to Your Event"
      intro={
        packages.length > 0
          ? "Pick a package and we'll bring everything. Prices are per event, for the size you choose."
          : "We bring everything."
      }
    >
      {packages.length > 0 && <Packages packages={packages} />}
      <div className="mt-5 flex flex-col items-start gap-3 sm:mt-8 sm:gap-4 lg:mt-10">
        <p className="leading-snug text-pretty sm:text-lg">
          Something else in mind? Tell us about it and we'll make you an offer.
        </p>
        <Link to="/booking" reloadDocument className={buttonLook({ size: "lg" }, "w-full sm:w-auto sm:min-w-72")}>
          Book Your Event
        </Link>
      </div>
    </Section>
  );
}
