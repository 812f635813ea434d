import type { ReactNode } from "react";
import type { Business } from "../../../schema/business.ts";
import { phoneLink } from "../../../schema/phone-link.ts";
import { JumpLink } from "../../ui/jump-link.tsx";
import { PhoneIcon } from "../../ui/phone-icon.tsx";
import { Logo } from "./logo.tsx";
import { linksIn } from "./sections.ts";

interface FooterProps {
  business: Business;
  logoPath: string | null;
  hours: ReactNode;
}

const COLUMN_TITLE = "mb-3 text-xl";
const LINK = "inline-flex min-h-11 min-w-11 items-center gap-2.5 underline-offset-4 hover:underline";

export default function Footer({ business, logoPath, hours }: FooterProps) {
  return (
    <footer className="mt-10 text-on-night">
      {business.showsDrawing && <Range />}
      <div className="bg-night pb-[max(2.5rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto grid max-w-6xl grid-cols-1 gap-10 px-4 pt-8 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
          <div className="flex flex-wrap items-start gap-4">
            <Logo path={logoPath} size={72} className="size-18" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-display text-2xl leading-tight font-semibold">{business.name}</p>
              <p className="mt-2 text-on-night-muted">{business.tagline}</p>
            </div>
          </div>
          <nav aria-label="Quick links">
            <h2 className={COLUMN_TITLE}>Quick Links</h2>
            <ul>
              {linksIn("footer").map(({ to, label }) => (
                <li key={to}>
                  <JumpLink to={to} className={LINK}>
                    {label}
                  </JumpLink>
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
            <a href={phoneLink(business.phone)} className={`${LINK} text-lg font-semibold`}>
              <PhoneIcon className="size-5" />
              {business.phone}
            </a>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The mountains of the truck's side, where the page ends. */
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
