import { Camera } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import type { GalleryPhotoSubmission } from "../../../schema/photos.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed, useDeferred } from "../../lib/data/deferred.ts";
import { InlineScript } from "../../lib/page/inline-script.tsx";
import { Button } from "../../ui/button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { lazyForm } from "../../ui/lazy-form.tsx";
import { LoadFailureNotice } from "../../ui/load-failure.tsx";
import { Section } from "../../ui/section.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { GalleryLoading } from "./gallery/gallery-loading.tsx";

const InlinePhotoForm = lazyForm(() => import("./forms/inline-photo-form.tsx"), { skeleton: "h-176 w-full" });

type Photos = Deferred<GalleryPhotoSubmission[] | LoadFailed>;

interface OutAndAboutProps {
  photos: Photos;
  /** Changes when the photos are loaded again. */
  visit: number;
}

/** The gallery of visitors' photos, and the ways to add one (product.md, *Screens*). */
export default function OutAndAbout({ photos, visit }: OutAndAboutProps) {
  const [submitted, setSubmitted] = useState(0);
  return (
    <Section
      id="out-and-about"
      tinted
      title="Out and About"
      intro="Sunny stops, happy faces: this is us, through your eyes."
    >
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8">
        <div className="min-w-0">
          <h3 className="mb-2 text-2xl sm:mb-4">Community Photo Gallery</h3>
          <Suspense key={visit} fallback={<GalleryLoading />}>
            <LoadedGallery photos={photos} submitted={submitted} />
          </Suspense>
        </div>
        <AddPhoto onStored={() => setSubmitted(submitted + 1)} />
      </div>
    </Section>
  );
}

function LoadedGallery({ photos, submitted }: { photos: Photos; submitted: number }) {
  const first = useDeferred(photos);
  if (first === LOAD_FAILED) return <LoadFailureNotice>We could not load the photos.</LoadFailureNotice>;
  return <Gallery first={first} submitted={submitted} />;
}

// Records a press before hydration, which then opens the form. It listens on the window, because React stops the event before the button.
const RECORD_PRESS =
  "(button=>addEventListener('click',event=>{if(button.contains(event.target)&&button.dataset.hydrated===undefined)button.dataset.pressed=''},true))(document.currentScript.previousSibling)";

/** The two ways to send a photo: by the form here, or by the QR code on the phone that has the photo. */
function AddPhoto({ onStored }: { onStored: () => void }) {
  // "hidden": the toggle has hidden the form. Its values stay, and an upload continues.
  const [form, setForm] = useState<"none" | "open" | "hidden">("none");
  const isOpen = form === "open";
  const [isWaiting, setWaiting] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  // Moves the focus also when a hidden form is shown again: its heading is mounted already.
  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector("h3")?.focus({ preventScroll: true });
    panel.current?.scrollIntoView();
  }, [isOpen]);

  useEffect(() => {
    const button = toggle.current;
    if (!button) return;
    button.dataset.hydrated = "";
    if (button.dataset.pressed === undefined) return;
    delete button.dataset.pressed;
    setForm("open");
  }, []);

  function close() {
    setForm("none");
    toggle.current?.focus();
  }

  return (
    <div className="contents">
      <aside
        aria-label="Share your photo"
        className="grid justify-items-center gap-4 rounded-card border border-line bg-card p-4 text-center sm:p-6 shadow-card lg:mt-12"
      >
        <Button
          ref={toggle}
          size="lg"
          aria-expanded={isOpen}
          aria-controls="add-photo"
          onClick={() => setForm(isOpen ? "hidden" : "open")}
          className="w-full data-pressed:animate-pulse noscript:hidden"
        >
          <Camera aria-hidden size={22} />
          Add Your Photo to Gallery
        </Button>
        <InlineScript code={RECORD_PRESS} />
        <div className="hidden w-full noscript:block">
          <a href="/photo-submit" className={buttonLook({ size: "lg" }, "w-full")}>
            Share Your Photo
          </a>
        </div>
        {isWaiting && (
          <p role="status" className="rounded-control bg-lemon-soft p-3 text-pretty">
            Thank you! Only you see your photo until we have had a look at it.
          </p>
        )}
        <div className="flex flex-wrap items-center justify-center gap-4 text-left lg:grid lg:justify-items-center lg:text-center">
          <img
            src="/api/qr.svg?size=192"
            alt="QR code of the page for photos"
            width={192}
            height={192}
            loading="lazy"
            className="h-auto w-[min(6rem,30vw)] rounded-control lg:w-48"
          />
          <p className="min-w-[min(8rem,100%)] flex-1 font-semibold text-balance">Scan the QR code to submit photos!</p>
        </div>
      </aside>
      <div ref={panel} id="add-photo" hidden={!isOpen} className="lg:col-span-2">
        {form !== "none" && (
          <div className="animate-rise rounded-card border border-line bg-card p-4 shadow-card sm:p-8">
            <InlinePhotoForm
              onCancel={close}
              onStored={(isWaiting) => {
                setWaiting(isWaiting);
                close();
                onStored();
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
