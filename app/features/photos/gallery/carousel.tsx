import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { GalleryPhoto } from "./gallery-photos.ts";
import { PhotoPicture } from "./photo-picture.tsx";
import type { usePosition } from "./use-position.ts";
import { useSwipe } from "./use-swipe.ts";

interface CarouselProps {
  photos: GalleryPhoto[];
  position: ReturnType<typeof usePosition>;
  /** Whether it is on the screen: before, the neighbours are not worth their bytes. */
  isNear: boolean;
  isPlaying: boolean;
  /** Says when somebody has it in their hands, by finger or keyboard. */
  onHold: (isHeld: boolean) => void;
  onBroken: (key: string) => void;
}

/** Beside the photo that shows lie its neighbours, so that it can be dragged; no other is in the page. */
const SIDES = { before: -1, here: 0, after: 1 } as const;
const PLACES = { before: "[--side:-100%]", here: "[--side:0%]", after: "[--side:100%]" };

/** A phone takes the small size as long as it only passes by, and a sharp one when somebody looks closer. */
const PASSING = "(min-width: 1024px) 832px, (min-width: 640px) 480px, 160px";
const CLOSER = "(min-width: 1024px) 832px, (min-width: 640px) 90vw, 320px";

/** One photo at a time, to be turned by swiping, by the arrow keys and by its buttons. */
export function Carousel({ photos, position, isNear, isPlaying, onHold, onBroken }: CarouselProps) {
  const { turn, index, around, step } = position;
  const [isLookedAt, setLookedAt] = useState(false);
  const swipe = useSwipe<HTMLDivElement>({
    onTurn: step,
    onHold(isHeld) {
      setLookedAt(true);
      onHold(isHeld);
    },
  });
  const isAlone = photos.length < 2;

  function turnByKey(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if ((by !== 1 && by !== -1) || isAlone) return;
    event.preventDefault();
    setLookedAt(true);
    step(by);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel's stage is no form field.
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Photos from the community"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn it.
      tabIndex={0}
      onKeyDown={turnByKey}
      onFocus={({ target }) => target.matches(":focus-visible") && onHold(true)}
      onBlur={() => onHold(false)}
      className="relative rounded-card"
    >
      <div
        {...swipe}
        aria-live={isPlaying ? "off" : "polite"}
        className="group relative isolate aspect-square touch-pan-y touch-pinch-zoom overflow-hidden rounded-card bg-night select-none sm:aspect-16/10"
      >
        {(["before", "here", "after"] as const).map((place) => {
          const photo = photos[around(SIDES[place])];
          if (!photo || (isAlone && place !== "here")) return null;
          return (
            <figure
              key={turn + SIDES[place]}
              aria-hidden={place !== "here"}
              className={`absolute inset-0 overflow-hidden translate-x-[calc(var(--side)+var(--drag,0px))] transition-[translate] duration-300 group-data-dragging:transition-none ${PLACES[place]}`}
            >
              {photo.picture && (
                <PhotoPicture
                  photo={photo}
                  alt=""
                  sizes="40px"
                  isLazy={!isNear}
                  onBroken={onBroken}
                  className="absolute inset-0 -z-10 size-full scale-125 object-cover opacity-60 blur-2xl"
                />
              )}
              <PhotoPicture
                photo={photo}
                isLazy={!isNear}
                sizes={isLookedAt ? CLOSER : PASSING}
                onBroken={onBroken}
                className="size-full object-contain"
              />
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
      <p className="sr-only">
        Photo {index + 1} of {photos.length}
      </p>
    </div>
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
      className={`absolute top-1/2 inline-flex size-12 -translate-y-1/2 items-center justify-center rounded-full bg-night/70 text-on-night transition-colors hover:bg-night noscript:hidden ${className}`}
    >
      {children}
    </button>
  );
}
