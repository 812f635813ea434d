import { type Destination, directionsUrl } from "../../../schema/directions.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { DirectionsIcon } from "../../ui/icons.tsx";

interface DirectionsLinkProps {
  stop: Destination;
  /** Whether it is a text link, for a stop that sells nothing now; otherwise it is the main button. */
  isPlain: boolean;
  className: string;
}

const PLAIN = "inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4";

export function DirectionsLink({ stop, isPlain, className }: DirectionsLinkProps) {
  return (
    <a href={directionsUrl(stop)} className={isPlain ? `${PLAIN} ${className}` : buttonLook({}, className)}>
      <DirectionsIcon className="size-5" />
      <span className={isPlain ? "" : "text-[min(1.125rem,7vw)]"}>Get directions</span>
    </a>
  );
}
