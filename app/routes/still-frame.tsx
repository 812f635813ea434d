import type { ReactNode } from "react";
import { StillHeader } from "../features/home/still-header.tsx";
import { KeepFresh } from "../lib/page/keep-fresh.tsx";
import type { useSite } from "../lib/page/site.ts";
import { SiteFooter } from "./site-footer.tsx";

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
        <SiteFooter business={business} logoPath={logoPath} />
      </div>
      <KeepFresh />
    </>
  );
}
