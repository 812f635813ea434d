import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** @param backdrop the picture that the title stands before */
export function BookingHero({ backdrop }: { backdrop: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden bg-scene-sky">
      {backdrop}
      <div className="mx-auto flex min-h-52 max-w-6xl flex-col px-4 pt-5 pb-4 sm:min-h-[max(18rem,35vw)] sm:px-6 lg:pt-10">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center gap-2 self-start font-semibold underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden size={20} />
          Back to Home
        </Link>
        <h1 className="mt-2 max-w-36 text-4xl sm:max-w-xs sm:text-6xl lg:max-w-lg lg:text-7xl">Book Your Event</h1>
      </div>
    </div>
  );
}
