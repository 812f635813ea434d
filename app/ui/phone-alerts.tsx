import { pushConsent } from "../../schema/subscriber-consent.ts";
import { useSite } from "../lib/page/site.ts";
import { buttonLook } from "./button-look.ts";
import { BellIcon } from "./icons.tsx";

interface PhoneAlertsProps {
  /** The topic of the notifications; all stops by default, and the ticked topics in a form. */
  topic?: string;
  /** Whether the consent is about chosen stops only. */
  isForChosenStops: boolean;
  className?: string;
}

/** Turns this phone's notifications on and off, without an address. Shown when the browser supports push. */
export function PhoneAlerts({ topic = "", isForChosenStops, className = "" }: PhoneAlertsProps) {
  const { business } = useSite();
  return (
    <div data-alerts={topic} className={`hidden gap-2 border-t border-line pt-4 in-data-push:grid ${className}`}>
      <p className="hidden in-data-[push=install]:block">
        To be notified on an iPhone or iPad, add this site to your home screen first: tap Share, then “Add to Home
        Screen”, and open it from there.
      </p>
      <div className="grid gap-2 in-data-[push=install]:hidden">
        <button type="button" value="on" className={buttonLook({ variant: "secondary" }, "in-data-[push=on]:hidden")}>
          <BellIcon className="size-5" />
          Notify me on this device
        </button>
        <button type="button" value="off" className={buttonLook({ variant: "secondary" }, "in-data-[push=off]:hidden")}>
          Stop notifying this device
        </button>
        <p className="text-sm text-muted in-data-[push=on]:hidden">{pushConsent(business.name, isForChosenStops)}</p>
        {/* A script outside of React sets the text, perhaps before hydration. As `__html` it is not changed by React. */}
        <p role="status" className="font-semibold empty:hidden" dangerouslySetInnerHTML={{ __html: "" }} />
      </div>
    </div>
  );
}
