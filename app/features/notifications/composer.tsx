import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useIsWide } from "../../lib/page/use-media.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";

interface ComposerProps {
  title: string;
  /** The number of recipients as text. */
  reach?: string;
  /** Whether the form has an unsent text. */
  hasDraft?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A form for a broadcast. On a narrow screen it is folded, unless it has a draft. Opening it focuses its first field. */
export function Composer({ title, reach, hasDraft = false, startsOpen = false, children }: ComposerProps) {
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (hasDraft) setOpen(true);
  }, [hasDraft]);
  // A phone opens its keyboard only when the focus moves during the press.
  useLayoutEffect(() => {
    if (isOpen && isPressed.current) body.current?.querySelector<HTMLElement>("input, textarea")?.focus();
    isPressed.current = false;
  }, [isOpen]);
  const note = (
    <span className="ml-auto flex items-center gap-2 font-sans text-sm font-normal text-muted">
      {hasDraft && !isOpen && <Badge>Draft</Badge>}
      {reach}
    </span>
  );
  return (
    <Card className="px-4 py-2 sm:px-5 lg:py-4">
      <h2 className="text-lg lg:text-xl">
        {isWide ? (
          <span className="flex min-h-12 items-center gap-2">
            {title} {note}
          </span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={({ detail }) => {
              // A press by keyboard (`detail` is 0) leaves the focus on the button.
              isPressed.current = detail > 0;
              setOpen(!isOpen);
            }}
            className="flex min-h-12 w-full items-center gap-2 text-left"
          >
            {title} {note}
            <ChevronDown
              aria-hidden
              size={20}
              className={`shrink-0 text-muted transition-transform lg:hidden ${isOpen ? "rotate-180" : ""}`}
            />
          </button>
        )}
      </h2>
      <div ref={body} id={id} className={`flex flex-col gap-4 pt-1 pb-2 ${isOpen ? "" : "max-lg:hidden"}`}>
        {children}
      </div>
    </Card>
  );
}

/** "12 people" */
export const peopleCountWords = (count: number | undefined) =>
  count === undefined ? undefined : count === 0 ? "nobody yet" : count === 1 ? "1 person" : `${count} people`;
