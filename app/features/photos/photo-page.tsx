import { Printer } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { startLoadingParts } from "../../lib/load/lazy-part.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyForm } from "../../ui/lazy-form.tsx";

const PhonePhotoForm = lazyForm(() => import("./forms/phone-photo-form.tsx"), { skeleton: "h-192 w-full" });
const SinglePhotoForm = lazyForm(() => import("./forms/single-photo-form.tsx"), { skeleton: "h-176 w-full" });

/** A screen of this width and less is a phone's (product.md, *Screens*). */
export const PHONE_MEDIA_QUERY = "(max-width: 768px)";

/**
 * Returns true for a phone's user agent, and after hydration for a screen as narrow as a phone's.
 * If the visitor has chosen a photo before hydration, the server's form stays, because the other form would not have the photo.
 * On a phone no state is set: React would render the form again before its script has loaded, and the chosen photo would be lost.
 */
export function useIsPhone(isPhoneAgent: boolean): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!isPhoneAgent) setNarrow(window.matchMedia(PHONE_MEDIA_QUERY).matches && !isChoosing());
  }, [isPhoneAgent]);
  return isPhoneAgent || isNarrow;
}

/** Whether a photo is chosen, or the file dialog may be open, as its field has the focus. */
function isChoosing(): boolean {
  const input = document.querySelector<HTMLInputElement>("main input[type=file]");
  return Boolean(input && (input.files?.length || input === document.activeElement));
}

interface PhotoPageProps {
  form: "phone" | "single";
  /** The screens (a media query) on which the page's script runs at once, because it may replace the form. */
  scriptWhen?: string;
}

/** The page for sending photos, to which the QR code on the truck leads. */
export function PhotoPage({ form, scriptWhen }: PhotoPageProps) {
  // Loads the form's script without waiting for an interaction, because the form is the purpose of this page.
  useEffect(startLoadingParts, []);

  return (
    <div
      data-script-when={scriptWhen}
      className="mx-auto grid max-w-6xl items-start gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[1fr_17rem] lg:gap-8 lg:py-12"
    >
      <Card className="p-4 sm:p-8">{form === "phone" ? <PhonePhotoForm /> : <SinglePhotoForm />}</Card>
      {form === "single" && <FromThePhone />}
    </div>
  );
}

/** The QR code of this page, to open it on a phone. */
function FromThePhone() {
  return (
    <aside
      aria-label="From your phone"
      className="grid justify-items-center gap-3 rounded-card bg-raised p-6 text-center"
    >
      <img src="/api/qr.svg" alt="QR code of this page" width={200} height={200} className="rounded-control" />
      <h2 className="text-xl">Photos on your phone?</h2>
      <p className="text-pretty">Scan the QR code to submit photos from there, up to five at once.</p>
      <a
        href="/api/qr-poster.svg"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
      >
        <Printer aria-hidden size={18} />
        Get the code as a poster
      </a>
    </aside>
  );
}
