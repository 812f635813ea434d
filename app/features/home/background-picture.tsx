import type { HeroPicture } from "./hero-pictures.ts";

interface BackgroundPictureProps {
  pictures: HeroPicture[];
  /** The classes that fit the picture into its container. */
  fit?: string;
}

/** Full width at the bottom of the container; on a large screen it covers the whole container. */
const FIT = "absolute inset-x-0 bottom-0 h-auto w-full lg:inset-0 lg:h-full lg:object-cover lg:object-right-bottom";

/** The picture in the background of its container. */
export function BackgroundPicture({ pictures, fit = FIT }: BackgroundPictureProps) {
  const last = pictures.at(-1);
  if (!last) return null;
  return (
    <picture className="absolute inset-0 -z-10">
      {pictures.map((picture) => (
        <source key={`${picture.media} ${picture.type}`} sizes="100vw" {...picture} />
      ))}
      <img
        // For browsers without <picture>.
        src={last.srcSet.split(" ", 1)[0]}
        alt=""
        width={last.width}
        height={last.height}
        fetchPriority="high"
        className={fit}
      />
    </picture>
  );
}
