import { type ReactNode, useEffect, useRef } from "react";

interface SuccessMessageProps {
  /** The level of its heading on the page. */
  heading: "h2" | "h3";
  title: string;
  children: ReactNode;
  /** The buttons of the next steps. */
  actions: ReactNode;
}

/** The confirmation that replaces a sent form. It takes the focus, because the pressed button is removed. */
export function SuccessMessage({ heading: Heading, title, children, actions }: SuccessMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);

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
      <Heading ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </Heading>
      <p className="max-w-sm text-lg text-pretty wrap-anywhere text-muted">{children}</p>
      <div className="mt-2 flex w-full flex-col justify-center gap-3 sm:flex-row">{actions}</div>
    </div>
  );
}
