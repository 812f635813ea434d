import { type ReactNode, Suspense } from "react";
import { StillHeader } from "../features/home/still-header.tsx";
import { lazyPart } from "../lib/load/parts.ts";
import { KeepFresh } from "../lib/page/keep-fresh.tsx";
import type { useSite } from "../lib/page/site.ts";

const Footer = lazyPart(() => import("../features/home/footer.tsx"));
const OpeningHours = lazyPart(() => import("../features/business/opening-hours.tsx"));

interface StillFrameProps {
  site: ReturnType<typeof useSite>;
  children: ReactNode;
}

/** Header and footer of the pages that come without the site's script. */
export default function StillFrame({ site: { business, logoPath }, children }: StillFrameProps) {
  return (
    <>
      <StillHeader name={business.name} logoPath={logoPath} />
      <main id="main" tabIndex={-1} className="on-paper">
        {children}
      </main>
      <div className="print:hidden">
        <Suspense>
          <Footer business={business} logoPath={logoPath} hours={<OpeningHours hours={business.hours} />} />
        </Suspense>
      </div>
      <KeepFresh />
    </>
  );
}
