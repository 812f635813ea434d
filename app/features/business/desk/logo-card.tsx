import { LOGO_MAX_BYTES, LOGO_TEXTS, LOGO_TIPS } from "../../../../schema/logo-limits.ts";
import { hasUnsavedEdits } from "../../../lib/forms/unsaved.ts";
import { useSite } from "../../../lib/page/site.ts";
import { PictureCard } from "./picture-card.tsx";

/** The time for the toast of success before the page reloads with the new logo (product.md). */
const SEEN_MS = 1500;

/** Reloads the page to show the new logo. With unsaved values, the next page shows it. */
const loadAgain = () => setTimeout(() => hasUnsavedEdits() || window.location.reload(), SEEN_MS);

/** @param onSaved called after the upload; without it the page reloads */
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
