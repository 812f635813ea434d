import { TitleBand } from "../features/home/title-band.tsx";
import { PhotoPage } from "../features/photos/photo-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import type { Route } from "./+types/photo-submit-old";

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta({
    site,
    // The canonical path: search engines index only that page.
    path: "/photo-submit",
    title: "Share Your Photo",
    description: `Send us a photo of your ${site?.business.food}, the truck or a happy face, and see it in our gallery.`,
  });
}

/** The single-photo form on every device. */
export default function PhotoSubmitOld({ matches }: Route.ComponentProps) {
  return (
    <>
      <TitleBand title="Share Your Photo" back="Back to Website" pictures={matches[0].loaderData.heroPictures} />
      <PhotoPage form="single" />
    </>
  );
}
