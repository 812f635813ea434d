import { Link } from "react-router";
import { buttonLook } from "../../ui/button-look.ts";
import { BackgroundPicture } from "./background-picture.tsx";
import type { HeroPicture } from "./hero-pictures.ts";

interface ErrorScreenProps {
  pictures: HeroPicture[];
  title: string;
  children: string;
}

/** An error page: says what happened, and links back to the site. */
export function ErrorScreen({ pictures, title, children }: ErrorScreenProps) {
  return (
    <main id="main" tabIndex={-1} className="relative isolate flex grow flex-col overflow-hidden bg-scene-sky">
      <BackgroundPicture pictures={pictures} />
      <div className="mx-auto w-full max-w-6xl px-4 pt-14 pb-[64vw] sm:px-6 md:pb-[39vw] lg:pt-24 lg:pb-64">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 max-w-md text-lg font-medium">{children}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to="/" className={buttonLook({ size: "lg" })}>
            Where we are today
          </Link>
          <a href="/#menu" className={buttonLook({ variant: "secondary", size: "lg" })}>
            See the menu
          </a>
        </div>
      </div>
    </main>
  );
}
