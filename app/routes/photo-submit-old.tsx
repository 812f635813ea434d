import { PhotoPage } from "../features/photos/photo-page.tsx";
import type { Route } from "./+types/photo-submit-old";
import { PhotoFrame } from "./photo-frame.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `${matches[0].loaderData?.business.name} | Share Your Photo` },
    { name: "robots", content: "noindex" },
  ];
}

/** The single-photo form on every device. */
export default function PhotoSubmitOld({ matches }: Route.ComponentProps) {
  return (
    <PhotoFrame site={matches[0].loaderData}>
      {(backdrop) => <PhotoPage form="single" backdrop={backdrop} />}
    </PhotoFrame>
  );
}
