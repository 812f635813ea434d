import { type ReactNode, Suspense } from "react";
import { Header } from "../features/home/header.tsx";
import { sceneBand } from "../features/home/scene-band.tsx";
import { lazyPart } from "../lib/load/parts.ts";
import type { useSite } from "../lib/page/site.ts";

const Footer = lazyPart(() => import("../features/home/footer.tsx"));
const OpeningHours = lazyPart(() => import("../features/business/opening-hours.tsx"));

interface PhotoFrameProps {
  site: ReturnType<typeof useSite>;
  children: (backdrop: ReactNode) => ReactNode;
}

/** Header, footer and picture of the two pages for photos. */
export function PhotoFrame({ site: { business, logoPath, heroPictures }, children }: PhotoFrameProps) {
  return (
    <>
      <Header name={business.name} logoPath={logoPath} />
      <main id="main" tabIndex={-1}>
        {children(sceneBand(heroPictures))}
      </main>
      <Suspense>
        <Footer business={business} logoPath={logoPath} hours={<OpeningHours hours={business.hours} />} />
      </Suspense>
    </>
  );
}
