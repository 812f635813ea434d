import type { Business } from "../../schema/business.ts";
import { lazyPart } from "../lib/load/lazy-part.tsx";

const Footer = lazyPart(() => import("../features/home/footer.tsx"));
const OpeningHours = lazyPart(() => import("../features/business/opening-hours.tsx"));

/** The footer of the public pages, with the usual hours. */
export const SiteFooter = ({ business, logoPath }: { business: Business; logoPath: string | null }) => (
  <Footer business={business} logoPath={logoPath} hours={<OpeningHours hours={business.hours} />} />
);
