import { phoneLink } from "../../schema/phone-link.ts";
import { useSite } from "../lib/page/site.ts";

/** The phone number for a form whose script is late. `PublicForm`'s inline script or `lib/load/load-script.ts` shows it. */
export function LateFormNotice() {
  const { phone } = useSite().business;
  return (
    <p
      data-late
      hidden
      suppressHydrationWarning
      role="status"
      className="rounded-control bg-fun-soft p-4 text-fun-text"
    >
      Your connection is weak, and this form has not come whole. Please call us at{" "}
      <a href={phoneLink(phone)} className="inline-flex min-h-11 items-center font-semibold underline">
        {phone}
      </a>
      , or wait: what you typed stays.
    </p>
  );
}
