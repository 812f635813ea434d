import { useEffect, useRef } from "react";
import { pictureSrcset, plainPictureUrl } from "../../../../schema/photo-pictures.ts";
import { altOf, type GalleryPhoto } from "./gallery-photos.ts";

interface PhotoPictureProps {
  photo: GalleryPhoto;
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes: string;
  /** Empty where the photo stands there a second time or its words stand beside it. */
  alt?: string;
  isLazy?: boolean;
  onBroken: (key: string) => void;
  className: string;
}

/** A photo in the size that this screen needs. */
export function PhotoPicture({
  photo,
  sizes,
  alt = altOf(photo),
  isLazy = true,
  onBroken,
  className,
}: PhotoPictureProps) {
  const { key, picture, url } = photo;
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // It may have failed before this script was there to hear of it.
    if (image.current?.complete && image.current.naturalWidth === 0) onBroken(key);
  }, [key]);

  const shown = {
    ref: image,
    loading: isLazy ? ("lazy" as const) : ("eager" as const),
    decoding: "async" as const,
    draggable: false,
    onError: () => onBroken(key),
    className,
  };
  // A site that a visitor's link leads to need not know who looks at it.
  if (!picture) return <img {...shown} alt={alt} src={url} referrerPolicy="no-referrer" />;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcset(picture, "avif")} sizes={sizes} />
      <img
        {...shown}
        alt={alt}
        // Before `src`: a browser that reads them in turn would else load both.
        sizes={sizes}
        srcSet={pictureSrcset(picture, "jpg")}
        src={plainPictureUrl(picture)}
        width={picture.width}
        height={picture.height}
      />
    </picture>
  );
}
