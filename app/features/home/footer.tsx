import type { ReactNode } from "react";
import type { Business } from "../../../schema/business.ts";
import { phoneLink } from "../../../schema/phone-link.ts";
import { PhoneIcon } from "../../ui/phone-icon.tsx";
import { Logo } from "./logo.tsx";
import { siteLinksIn } from "./sections.ts";

interface FooterProps {
  business: Business;
  logoPath: string | null;
  hours: ReactNode;
}

const COLUMN_TITLE = "mb-1 text-xl sm:mb-3";
const LINK = "inline-flex min-h-11 min-w-11 items-center gap-2.5 underline-offset-4 hover:underline";

export default function Footer({ business, logoPath, hours }: FooterProps) {
  return (
    <footer className="text-on-night sm:mt-10">
      {business.showsDrawing && <Range />}
      <div className="bg-night pb-[max(2.5rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-5 px-4 pt-6 sm:grid-cols-2 sm:gap-10 sm:pt-8 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
          <div className="col-span-full flex flex-wrap items-start gap-4 sm:col-auto">
            <Logo path={logoPath} size={72} className="size-14 sm:size-18" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-display text-2xl leading-tight font-semibold">{business.name}</p>
              <p className="mt-1 leading-snug text-on-night-muted sm:mt-2">{business.tagline}</p>
            </div>
          </div>
          <nav aria-label="Quick links" className="col-span-full sm:col-auto">
            <h2 className={COLUMN_TITLE}>Quick Links</h2>
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] sm:grid-cols-1">
              {siteLinksIn("footer").map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className={LINK}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className={COLUMN_TITLE}>Usual Hours</h2>
            {hours}
          </div>
          <div>
            <h2 className={COLUMN_TITLE}>Call Us</h2>
            <a href={phoneLink(business.phone)} className={`${LINK} font-semibold sm:text-lg`}>
              <PhoneIcon className="size-5" />
              {business.phone}
            </a>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The mountains from the truck's side, drawn at the end of the page. */
function Range() {
  return (
    <svg
      viewBox="0 0 1200 90"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="-mb-px block h-10 w-full fill-night sm:h-16"
    >
      <path d="M0 90V58l70-30 62 34 96-52 84 60 60-26 78 34 104-68 98 70 60-30 80 36 110-62 84 50 64-34 80 40 70-34v44Z" />
    </svg>
  );
}
