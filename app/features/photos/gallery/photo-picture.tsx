import { useEffect, useRef } from "react";
import { pictureSrcset, plainPictureUrl } from "../../../../schema/photo-pictures.ts";
import { altOf, type GalleryPhoto } from "./gallery-photos.ts";

interface PhotoPictureProps {
  photo: GalleryPhoto;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Empty when the photo is shown a second time, or its text is beside it. */
  alt?: string;
  isLazy?: boolean;
  onBroken: (key: string) => void;
  className: string;
}

/** A photo that the browser loads in the size that it needs. */
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
    // The image may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) onBroken(key);
  }, [key]);

  const attributes = {
    ref: image,
    loading: isLazy ? ("lazy" as const) : ("eager" as const),
    decoding: "async" as const,
    draggable: false,
    onError: () => onBroken(key),
    className,
  };
  // The site behind a visitor's link must not learn which page shows the photo.
  if (!picture) return <img {...attributes} alt={alt} src={url} referrerPolicy="no-referrer" />;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcset(picture, "avif")} sizes={sizes} />
      <img
        {...attributes}
        alt={alt}
        // `sizes` and `srcSet` come before `src`, because some browsers handle attributes in order and would load both images.
        sizes={sizes}
        srcSet={pictureSrcset(picture, "jpg")}
        src={plainPictureUrl(picture)}
        width={picture.width}
        height={picture.height}
      />
    </picture>
  );
}
