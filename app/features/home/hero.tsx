import type { ReactNode } from "react";
import { BackgroundPicture } from "./background-picture.tsx";
import type { HeroPicture } from "./hero-pictures.ts";
import { Logo } from "./logo.tsx";

interface HeroProps {
  name: string;
  tagline: string;
  logoPath: string | null;
  scene: HeroPicture[];
  /** The owner's photo, shown instead of the scene. */
  photo: HeroPicture[] | null;
  /** Where the truck is today. */
  today: ReactNode;
  /** Where the truck will be next. */
  next: ReactNode;
}

/** Leaves room for the truck in the picture. The text starts at the top: centered text would move while the HTML arrives. */
const BEFORE_A_PICTURE = "pb-[61vw] md:pb-[37vw] lg:min-h-[min(56.25vw,54rem)] lg:pt-[clamp(3rem,6vw,6rem)]";
/** Without a picture, the text takes the whole width. */
const SIDE_BY_SIDE = "lg:grid lg:max-w-none lg:grid-cols-[1fr_28rem] lg:items-center lg:gap-x-12";

/** The first screen of the home page: the business, and where the truck is. */
export function Hero({ name, tagline, logoPath, scene, photo, today, next }: HeroProps) {
  const pictures = photo ?? scene;
  const isPlain = pictures.length === 0;
  return (
    <section id="location" tabIndex={-1} aria-label="Location">
      <div className="relative isolate overflow-hidden bg-scene-sky">
        <div className={`mx-auto max-w-6xl px-4 pt-6 sm:px-6 lg:pb-14 ${isPlain ? "pb-8 lg:pt-12" : BEFORE_A_PICTURE}`}>
          <div className={`mx-auto max-w-lg ${isPlain ? SIDE_BY_SIDE : "lg:mx-0 lg:max-w-md xl:max-w-lg"}`}>
            <div>
              <div className="flex flex-wrap items-center gap-4 lg:flex-col lg:items-start">
                <Logo path={logoPath} size={128} className="size-18 lg:size-32" />
                <h1 className="max-lg:flex-[1_1_11rem] text-[1.75rem] leading-[1.05] sm:text-4xl xl:text-5xl">
                  {name}
                </h1>
              </div>
              <p className="mt-2 text-[0.875rem] leading-snug font-semibold text-balance sm:text-base lg:mt-3 lg:text-lg">
                {tagline}
              </p>
            </div>
            <div className={`mt-3.5 ${isPlain ? "lg:mt-0" : "lg:mt-6"}`}>{today}</div>
          </div>
        </div>
        {/* The picture follows the text, which sets the hero's height: before it, the picture would move while the HTML arrives. */}
        <BackgroundPicture pictures={pictures} fit={photo ? "hero-photo" : undefined} />
      </div>
      {next}
    </section>
  );
}
