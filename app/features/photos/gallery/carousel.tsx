import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { GalleryPhoto } from "./gallery-photos.ts";
import { PhotoPicture } from "./photo-picture.tsx";
import { useScrollSnap } from "./use-scroll-snap.ts";

interface CarouselProps {
  photos: GalleryPhoto[];
  /** The index of the shown photo. */
  index: number;
  onIndex: (index: number) => void;
  /** Shows the next or the previous photo, and wraps around. */
  step: (by: 1 | -1) => void;
  /** Whether the carousel is on the screen. Until then its images load lazily. */
  isNear: boolean;
  isPlaying: boolean;
  /** Called when a touch or the keyboard's focus begins and ends. */
  onInteraction: (isInteracting: boolean) => void;
  onBroken: (key: string) => void;
}

/** The `sizes` of the images: a phone loads small ones at first, and sharp ones after the visitor has turned or touched the carousel. */
const SMALL = "(min-width: 1024px) 832px, (min-width: 640px) 480px, 160px";
const SHARP = "(min-width: 1024px) 832px, (min-width: 640px) 90vw, 320px";

/** A strip that shows one photo at a time. Swiping, the arrow keys and the buttons show another one. */
export function Carousel({ photos, index, onIndex, step, isNear, isPlaying, onInteraction, onBroken }: CarouselProps) {
  const [isSharp, setSharp] = useState(false);
  const snap = useScrollSnap<HTMLDivElement>(index, onIndex);
  const isAlone = photos.length < 2;

  function turnByKey(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if ((by !== 1 && by !== -1) || isAlone) return;
    event.preventDefault();
    setSharp(true);
    step(by);
  }

  /** Whether a photo is the shown one or a neighbor of it. The browser loads only these. */
  function isBeside(place: number) {
    const away = Math.abs(place - index);
    return away <= 1 || away === photos.length - 1;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the focus of elements inside it.
    <div
      className="relative"
      onFocus={({ target }) => target.matches(":focus-visible") && onInteraction(true)}
      onBlur={() => onInteraction(false)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel's strip is no form field. */}
      <div
        {...snap}
        role="group"
        aria-roledescription="carousel"
        aria-label="Photos from the community"
        aria-live={isPlaying ? "off" : "polite"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn it.
        tabIndex={0}
        onKeyDown={turnByKey}
        onTouchStart={() => {
          setSharp(true);
          onInteraction(true);
        }}
        onTouchEnd={() => onInteraction(false)}
        onTouchCancel={() => onInteraction(false)}
        className="flex aspect-4/3 snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain rounded-card bg-night [scrollbar-width:none] motion-safe:scroll-smooth noscript:[scrollbar-width:auto]"
      >
        {photos.map((photo, place) => {
          const slide = <Slide photo={photo} isLazy={!isNear} sizes={isSharp ? SHARP : SMALL} onBroken={onBroken} />;
          return (
            <figure
              key={photo.key}
              // Before hydration all photos are readable, because a visitor may swipe to them.
              aria-hidden={(isNear && place !== index) || undefined}
              className="relative isolate w-full shrink-0 snap-center snap-always overflow-hidden"
            >
              {/* React does not hydrate the content of `noscript`, so the browser does not render it. */}
              {isBeside(place) ? slide : <noscript>{import.meta.env.SSR && slide}</noscript>}
            </figure>
          );
        })}
      </div>
      {!isAlone && (
        <>
          <Turn label="Previous photo" className="left-2" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden size={26} />
          </Turn>
          <Turn label="Next photo" className="right-2" onClick={() => step(1)}>
            <ChevronRight aria-hidden size={26} />
          </Turn>
        </>
      )}
      <p className="sr-only">{`Photo ${index + 1} of ${photos.length}`}</p>
    </div>
  );
}

interface SlideProps {
  photo: GalleryPhoto;
  isLazy: boolean;
  sizes: string;
  onBroken: (key: string) => void;
}

/** The whole photo, in front of a blurred copy that fills the rest. */
function Slide({ photo, isLazy, sizes, onBroken }: SlideProps) {
  return (
    <>
      {photo.picture && (
        <PhotoPicture
          photo={photo}
          alt=""
          sizes="40px"
          isLazy={isLazy}
          onBroken={onBroken}
          className="absolute inset-0 -z-10 size-full scale-125 object-cover opacity-60 blur-2xl"
        />
      )}
      <PhotoPicture
        photo={photo}
        isLazy={isLazy}
        sizes={sizes}
        onBroken={onBroken}
        className="size-full object-contain"
      />
    </>
  );
}

interface TurnProps {
  label: string;
  className: string;
  onClick: () => void;
  children: ReactNode;
}

function Turn({ label, className, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute top-1/2 inline-flex size-12 -translate-y-1/2 items-center justify-center rounded-full bg-night/70 text-on-night transition-colors hover:bg-night in-data-without-script:invisible noscript:hidden ${className}`}
    >
      {children}
    </button>
  );
}
