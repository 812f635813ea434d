import { useEffect, useRef } from "react";
import { useIsInViewport } from "../../../lib/page/use-is-in-viewport.ts";
import { altOf, type GalleryPhoto } from "./gallery-photos.ts";
import { PhotoPicture } from "./photo-picture.tsx";

interface ThumbnailsProps {
  photos: GalleryPhoto[];
  current: number;
  onChoose: (index: number) => void;
  onBroken: (key: string) => void;
  /** Called when the end of the strip is near. */
  onEnd: () => void;
}

/** A strip of thumbnails that scrolls to the current photo. */
export function Thumbnails({ photos, current, onChoose, onBroken, onEnd }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = strip.current;
    const thumbnail = list?.children[current];
    if (!list || !(thumbnail instanceof HTMLElement)) return;
    // `scrollIntoView` would scroll the page, too.
    list.scrollTo({ left: thumbnail.offsetLeft - (list.clientWidth - thumbnail.clientWidth) / 2 });
  }, [current]);

  return (
    <ul
      ref={strip}
      aria-label="Thumbnails"
      onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) => {
        if (scrollLeft + 2 * clientWidth > scrollWidth) onEnd();
      }}
      className="relative -mx-1 flex gap-2 overflow-x-auto scroll-smooth px-1 py-1 [scrollbar-width:none] motion-reduce:scroll-auto in-data-without-script:invisible noscript:hidden"
    >
      {photos.map((photo, index) => (
        <li key={photo.key} className="size-14 shrink-0 sm:size-20">
          <Thumbnail photo={photo} isCurrent={index === current} onChoose={() => onChoose(index)} onBroken={onBroken} />
        </li>
      ))}
    </ul>
  );
}

interface ThumbnailProps {
  photo: GalleryPhoto;
  isCurrent: boolean;
  onChoose: () => void;
  onBroken: (key: string) => void;
}

function Thumbnail({ photo, isCurrent, onChoose, onBroken }: ThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null);
  // With `loading="lazy"` browsers load images up to two thousand pixels beside the screen: those would be all thumbnails.
  const wasInSight = useIsInViewport(button, { margin: "200px 0px", once: true });

  return (
    <button
      ref={button}
      type="button"
      aria-label={altOf(photo)}
      aria-current={isCurrent}
      onClick={onChoose}
      className="block size-full overflow-hidden rounded-control border-2 border-transparent bg-raised opacity-75 transition-opacity hover:opacity-100 aria-[current=true]:border-link aria-[current=true]:opacity-100"
    >
      {wasInSight && (
        <PhotoPicture photo={photo} alt="" sizes="40px" onBroken={onBroken} className="size-full object-cover" />
      )}
    </button>
  );
}
