import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** @param backdrop the picture that the title stands before; none for a plain band */
export function BookingHero({ backdrop }: { backdrop: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden bg-scene-sky">
      {backdrop}
      <div
        className={`mx-auto flex max-w-6xl flex-col px-4 pt-5 sm:px-6 lg:pt-10 ${backdrop ? "min-h-52 pb-4 sm:min-h-[max(18rem,35vw)]" : "pb-8 lg:pb-14"}`}
      >
        <Link
          to="/"
          className="inline-flex min-h-11 items-center gap-2 self-start font-semibold underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden size={20} />
          Back to Home
        </Link>
        <h1 className={`mt-2 text-4xl sm:text-6xl lg:text-7xl ${backdrop ? "max-w-36 sm:max-w-xs lg:max-w-lg" : ""}`}>
          Book Your Event
        </h1>
      </div>
    </div>
  );
}
