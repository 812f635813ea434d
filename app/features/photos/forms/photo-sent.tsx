import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { buttonLook } from "../../../ui/button-look.ts";

interface PhotoSentProps {
  /** Whether the owner looks at it before it appears. */
  isWaiting: boolean;
  onAnother: () => void;
}

/** The good news; takes the place and the focus of the form. */
export function PhotoSent({ isWaiting, onAnother }: PhotoSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);

  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-20">
        <circle cx="32" cy="32" r="32" className="fill-mint-soft" />
        <path
          d="m19 33 9 9 18-20"
          className="fill-none stroke-open stroke-[5]"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h2 ref={heading} tabIndex={-1} className="text-3xl">
        Photo Submitted!
      </h2>
      <p className="max-w-sm text-lg text-pretty text-muted">
        {isWaiting
          ? "Thank you! We have a quick look at it, and then everybody sees it in the gallery."
          : "Thank you! It is in the gallery now, for everybody to see."}
      </p>
      <div className="mt-2 flex w-full flex-col justify-center gap-3 sm:flex-row">
        <Link to="/" className={buttonLook()}>
          Back to Website
        </Link>
        <Button variant="secondary" onClick={onAnother}>
          Share Another Photo
        </Button>
      </div>
    </div>
  );
}
