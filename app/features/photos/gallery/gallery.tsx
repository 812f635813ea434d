import { Grid2x2, Pause, Play, RectangleHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";
import { useBrowserValue } from "../../../lib/page/use-browser-value.ts";
import { useIsInViewport } from "../../../lib/page/use-is-in-viewport.ts";
import { ApprovalPendingBadge } from "./approval-pending-badge.tsx";
import { Carousel } from "./carousel.tsx";
import { EmptyGallery } from "./empty-gallery.tsx";
import type { GalleryPhoto } from "./gallery-photos.ts";
import { PhotoGrid } from "./photo-grid.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { useAutoPlay } from "./use-auto-play.ts";
import { useGallery } from "./use-gallery.ts";

/** The strip of thumbnails appears with more than this number of photos (product.md, *Screens*). */
const THUMBNAILS_ABOVE = 3;
/** More photos are loaded when the shown one comes this close to the end. */
const AHEAD = 4;

interface GalleryProps {
  first: GalleryPhotoSubmission[];
  submitted: number;
}

/** The photos of visitors, in a carousel or a grid (product.md, *Screens*). */
export function Gallery({ first, submitted }: GalleryProps) {
  const { photos, hasMore, isLoading, more, leaveOut } = useGallery(first, submitted);
  const [view, setView] = useState<"carousel" | "grid">("carousel");
  const [isInteracting, setInteracting] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  // The buttons are invisible until they work.
  const isHydrated = useBrowserValue(() => true, false);
  const isOpened = useRef(false);
  const isInSight = useIsInViewport(area);
  const [chosen, setIndex] = useState(0);
  // The list may be shorter by now.
  const index = Math.min(chosen, Math.max(0, photos.length - 1));
  const hasSeveral = photos.length > 1;
  const isGrid = view === "grid" && hasSeveral;
  const isPaused = isInteracting || isGrid || !hasSeveral || !isInSight;
  const autoPlay = useAutoPlay(() => step(1), isPaused, index);
  const photo = photos[index];

  useEffect(() => {
    // The grid with the pressed photo is removed, so the carousel takes the focus.
    if (!isGrid && isOpened.current) area.current?.querySelector<HTMLElement>("[aria-roledescription]")?.focus();
    isOpened.current = false;
  }, [isGrid]);

  // Shows the newest photo, which the visitor has just submitted.
  useEffect(() => {
    if (submitted > 0) show(0);
  }, [submitted]);

  useEffect(() => {
    if (index >= photos.length - AHEAD) more();
  }, [index]);

  const step = (by: 1 | -1) => setIndex((index + by + photos.length) % photos.length);

  function show(next: number) {
    setIndex(next);
    setView("carousel");
  }

  if (!photo) return <EmptyGallery />;
  return (
    <div ref={area} data-without-script={isHydrated ? undefined : ""} className="grid grid-cols-1 gap-2 sm:gap-3">
      {hasSeveral && (
        <div className="flex flex-wrap items-center justify-between gap-2 in-data-without-script:invisible noscript:hidden">
          {/* biome-ignore lint/a11y/useSemanticElements: two buttons, no form. */}
          <div role="group" aria-label="View" className="flex gap-1 rounded-control bg-card p-1">
            <ViewButton isPressed={!isGrid} onClick={() => setView("carousel")}>
              <RectangleHorizontal aria-hidden size={18} className="max-sm:hidden" /> Carousel
            </ViewButton>
            <ViewButton isPressed={isGrid} onClick={() => setView("grid")}>
              <Grid2x2 aria-hidden size={18} className="max-sm:hidden" /> Grid
            </ViewButton>
          </div>
          {!isGrid && (
            <button type="button" onClick={autoPlay.toggle} className={TOOL}>
              {autoPlay.isOn ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
              <span>{autoPlay.isOn ? "Auto-Play On" : "Auto-Play Off"}</span>
            </button>
          )}
        </div>
      )}
      {isGrid ? (
        <PhotoGrid
          photos={photos}
          hasMore={hasMore}
          isLoading={isLoading}
          onMore={more}
          onOpen={(index) => {
            isOpened.current = true;
            show(index);
          }}
          onBroken={leaveOut}
        />
      ) : (
        <>
          <Carousel
            // Without a new key, the browser would still show the same photo when a new one is inserted before it.
            key={photos[0]?.key}
            photos={photos}
            index={index}
            onIndex={setIndex}
            step={step}
            isNear={isInSight}
            isPlaying={autoPlay.isOn && !isPaused}
            onInteraction={setInteracting}
            onBroken={leaveOut}
          />
          <Caption photo={photo} />
          {photos.length > THUMBNAILS_ABOVE && (
            <Thumbnails photos={photos} current={index} onChoose={show} onBroken={leaveOut} onEnd={more} />
          )}
        </>
      )}
    </div>
  );
}

const TOOL =
  "inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold whitespace-nowrap text-muted hover:text-ink aria-pressed:bg-sky-soft aria-pressed:text-link";

interface ViewButtonProps {
  isPressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ViewButton({ isPressed, onClick, children }: ViewButtonProps) {
  return (
    <button type="button" aria-pressed={isPressed} onClick={onClick} className={TOOL}>
      {children}
    </button>
  );
}

/** Always two lines high, so that the content below it does not move when the photo changes. */
function Caption({ photo: { by, location, description, waiting } }: { photo: GalleryPhoto }) {
  return (
    <div className="flex min-h-13 items-start justify-between gap-4 px-1">
      <p className="min-w-0 leading-snug">
        <span className="line-clamp-1 font-semibold wrap-anywhere">{description ?? `Photo by ${by}`}</span>
        <span className="line-clamp-1 text-muted wrap-anywhere">
          {[description && `by ${by}`, location].filter(Boolean).join(" · ")}
        </span>
      </p>
      {waiting && (
        <span className="shrink-0">
          <ApprovalPendingBadge />
        </span>
      )}
    </div>
  );
}
