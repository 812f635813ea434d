import type { HeroPicture } from "./hero-pictures.ts";
import { Scene } from "./scene.tsx";

const NIGHT = "(prefers-color-scheme: dark)";
/** A phone's screen is too dense to show that its picture has fewer points. */
const SIZES = "(max-width: 767px) 75vw, 100vw";

/** The drawing as a band behind a page's title; nothing where it is not to show. */
export const sceneBand = (pictures: HeroPicture[]) => pictures.length > 0 && <SceneBand pictures={pictures} />;

/** The wide picture on every screen, cut to a band with the truck at its right, from its roof to the sign's foot. */
function SceneBand({ pictures }: { pictures: HeroPicture[] }) {
  const wide = pictures
    .filter(({ width, height }) => width > height)
    .map((picture) => ({ ...picture, media: picture.media?.includes(NIGHT) ? NIGHT : undefined, sizes: SIZES }));
  return <Scene pictures={wide} fit="absolute inset-0 size-full object-cover object-[100%_91%]" />;
}
