import { LOGO_MAX_BYTES, LOGO_TEXTS, LOGO_TIPS } from "../../../../schema/logo-limits.ts";
import { hasUnsaved } from "../../../lib/forms/unsaved.ts";
import { useSite } from "../../../lib/page/site.ts";
import { PictureCard } from "./picture-card.tsx";

/** How long the toast of success is seen before the page loads again with the new logo (product.md). */
const SEEN_MS = 1500;

/** So that the new logo shows; where something is typed, it does with the next page. */
const loadAgain = () => setTimeout(() => hasUnsaved() || window.location.reload(), SEEN_MS);

/** @param onSaved what happens then; without it the page loads again */
export function LogoCard({ onSaved }: { onSaved?: () => void }) {
  const { logoPath } = useSite();
  return (
    <PictureCard
      title="Logo"
      about="Shown on every page, and where your site is shared."
      path="/api/admin/logo-image"
      maxBytes={LOGO_MAX_BYTES}
      texts={LOGO_TEXTS}
      tips={LOGO_TIPS}
      accept="image/*"
      isPicture={({ type }) => type.startsWith("image/")}
      onSaved={onSaved ?? loadAgain}
    >
      {logoPath && <img src={logoPath} alt="Your logo now" className="mb-4 h-20 max-w-full object-contain" />}
    </PictureCard>
  );
}
