import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** Whether the section has a background that separates it from its neighbours. */
  tinted?: boolean;
  children: ReactNode;
}

/** A section of a long page with its heading. Links lead to its `id`. */
export function Section({ id, title, intro, tinted = false, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={tinted ? "bg-raised" : undefined}>
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-14 lg:py-20">
        <header className="mb-5 max-w-2xl sm:mb-8 lg:mb-10">
          <h2 id={`${id}-title`} className="text-[1.6875rem] sm:text-4xl lg:text-5xl">
            {title}
          </h2>
          {intro && <p className="mt-2 leading-snug text-pretty text-muted sm:mt-3 sm:text-lg">{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
