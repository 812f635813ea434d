import type { HeroPicture } from "./hero-pictures.ts";

interface SceneProps {
  pictures: HeroPicture[];
  /** How the picture fills what it stands behind. */
  fit?: string;
}

/** As wide as the screen and down to the ground; all over on a large screen. */
const FIT = "absolute inset-x-0 bottom-0 h-auto w-full lg:inset-0 lg:h-full lg:object-cover lg:object-right-bottom";

/** The picture behind what stands on it. */
export function Scene({ pictures, fit = FIT }: SceneProps) {
  const last = pictures.at(-1);
  if (!last) return null;
  return (
    <picture className="absolute inset-0 -z-10">
      {pictures.map((picture) => (
        <source key={`${picture.media} ${picture.type}`} sizes="100vw" {...picture} />
      ))}
      <img
        // For a browser that knows no <picture>.
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
