import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";

interface AllSetProps {
  children: ReactNode;
  /** What the button says that brings the form back. */
  again: string;
  onAgain: () => void;
}

/** The good news in the place of the form that was sent. */
export function AllSet({ children, again, onAgain }: AllSetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: the focus goes where the news is.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 py-8 text-center">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-20">
        <circle cx="32" cy="32" r="32" className="fill-mint-soft" />
        <path
          d="m19 33 9 9 18-20"
          className="fill-none stroke-open stroke-[5]"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h3 ref={heading} tabIndex={-1} className="text-3xl">
        You're all set!
      </h3>
      <p className="max-w-sm text-lg text-pretty text-muted">{children}</p>
      <Button variant="secondary" onClick={onAgain}>
        {again}
      </Button>
    </div>
  );
}
