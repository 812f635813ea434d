import { Link } from "react-router";
import { buttonLook } from "../../ui/button-look.ts";
import { Section } from "../../ui/section.tsx";
import { Packages } from "./packages.tsx";

/** The packages, to be compared, and the way to the request. */
export default function BookingSection() {
  return (
    <Section
      id="booking"
      tinted
      title="Bring the Truck to Your Event"
      intro="Birthdays, school functions, weddings, block parties: pick a package, and we pull up with everything it takes. Prices are per event, for the cup size you choose."
    >
      <Packages />
      <div className="mt-8 flex flex-col items-center gap-4 text-center lg:mt-10">
        <p className="text-lg text-pretty">Something else in mind? Tell us about it, and we make you an offer.</p>
        <Link to="/booking" reloadDocument className={buttonLook({ size: "lg" }, "w-full sm:w-auto sm:min-w-72")}>
          Book Your Event
        </Link>
      </div>
    </Section>
  );
}
