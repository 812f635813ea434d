import type { HeroPicture } from "./hero-pictures.ts";

/** The picture behind what stands on it: as wide as the screen and down to the ground, all over on a large screen. */
export function Scene({ pictures }: { pictures: HeroPicture[] }) {
  const last = pictures.at(-1);
  return (
    <picture className="absolute inset-0 -z-10">
      {pictures.map((picture) => (
        <source key={picture.media + picture.type} sizes="100vw" {...picture} />
      ))}
      <img
        // For a browser that knows no <picture>.
        src={last?.srcSet.split(" ", 1)[0]}
        alt=""
        width={last?.width}
        height={last?.height}
        fetchPriority="high"
        className="absolute inset-x-0 bottom-0 h-auto w-full lg:inset-0 lg:h-full lg:object-cover lg:object-right-bottom"
      />
    </picture>
  );
}
