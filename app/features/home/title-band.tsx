import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { BackgroundPicture } from "./background-picture.tsx";
import type { HeroPicture } from "./hero-pictures.ts";

const NIGHT = "(prefers-color-scheme: dark)";

interface TitleBandProps {
  title: ReactNode;
  /** The text of the link above the title. */
  back: string;
  /** The address of the link; the home page when missing. */
  backTo?: string;
  /** The drawn scene; empty for a plain band. */
  pictures: HeroPicture[];
}

/** The title of a sub-page. The truck is beside it when there is room, and never behind the text. */
export function TitleBand({ title, back, backTo = "/", pictures }: TitleBandProps) {
  return (
    <div className="relative isolate overflow-hidden bg-linear-to-b from-scene-sky to-scene-ground">
      <div className="mx-auto flex min-h-32 max-w-6xl px-4 sm:px-6">
        <div className="max-w-full shrink-0 pt-2 pb-4 lg:pt-4 lg:pb-6">
          <Link
            to={backTo}
            className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden size={20} />
            {back}
          </Link>
          <h1 className="max-w-[6em] text-[min(1.875rem,10vw)] wrap-anywhere sm:max-w-xl sm:text-4xl lg:text-5xl">
            {title}
          </h1>
        </div>
        <Truck pictures={pictures} />
      </div>
    </div>
  );
}

/** The right half of the wide picture. */
function Truck({ pictures }: { pictures: HeroPicture[] }) {
  const wide = pictures
    .filter(({ width, height }) => width > height)
    .map((picture) => ({ ...picture, media: picture.media?.includes(NIGHT) ? NIGHT : undefined, sizes: "30rem" }));
  return (
    <div className="@container relative -mr-4 min-w-0 flex-1 overflow-hidden mask-l-from-[calc(100%-2rem)] sm:mr-0">
      <BackgroundPicture pictures={wide} fit="truck-beside-title hidden @min-[120px]:block" />
    </div>
  );
}
