import type { HeroPicture } from "./hero-pictures.ts";
import { Scene } from "./scene.tsx";

const NIGHT = "(prefers-color-scheme: dark)";

/** The wide picture on every screen, cut to a band with the truck at its right, from the cone on its roof to the sign's foot. */
export function SceneBand({ pictures }: { pictures: HeroPicture[] }) {
  const wide = pictures
    .filter(({ width, height }) => width > height)
    .map((picture) => ({ ...picture, media: picture.media?.includes(NIGHT) ? NIGHT : undefined }));
  return <Scene pictures={wide} fit="absolute inset-0 size-full object-cover object-[100%_91%]" />;
}
