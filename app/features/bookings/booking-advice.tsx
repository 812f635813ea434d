import { phoneLink } from "../../../schema/phone-link.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { PhoneIcon } from "../../ui/phone-icon.tsx";

/** Offers a phone call instead of the form. */
export function BookingAdvice({ phone }: { phone: string }) {
  return (
    <aside aria-label="By phone" className="rounded-card bg-night p-5 text-on-night sm:p-6 lg:sticky lg:top-24">
      <p className="mb-3 font-display text-xl font-semibold">Rather talk to us?</p>
      <a href={phoneLink(phone)} className={buttonLook({ variant: "secondary" }, "w-full")}>
        <PhoneIcon className="size-5" />
        {phone}
      </a>
    </aside>
  );
}
