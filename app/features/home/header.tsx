import { useEffect, useRef, useState } from "react";
import { InlineScript } from "../../lib/page/inline-script.tsx";
import { CloseIcon, MenuIcon } from "../../ui/icons.tsx";
import { JumpLink } from "../../ui/jump-link.tsx";
import { Logo } from "./logo.tsx";
import { linksIn } from "./sections.ts";

interface HeaderProps {
  name: string;
  logoPath: string | null;
}

/** Keeps a press that comes before the page's script. */
const KEEP_EARLY =
  "(button=>button.addEventListener('click',()=>{button.dataset.pressed=''},{once:true}))(document.currentScript.previousElementSibling)";

/** Stays at the top of the page. Without scripts the links stand open on a phone too. */
export function Header({ name, logoPath }: HeaderProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const early = button.current?.dataset.pressed;
    if (early !== undefined) setOpen(true);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);

  return (
    <header
      className={`${isOpen ? "md:awning" : "awning"} sticky top-0 z-40 bg-card noscript:relative pt-[env(safe-area-inset-top)]`}
    >
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-x-4 px-4 sm:px-6 noscript:flex-wrap noscript:py-2">
        <JumpLink to="/#location" className="flex min-h-12 min-w-0 grow items-center gap-2.5">
          <Logo path={logoPath} size={48} className="size-[min(3rem,20vw)]" />
          <span className="line-clamp-2 font-display text-[min(1rem,6vw)] leading-tight font-semibold min-[360px]:text-[min(1.125rem,6vw)] md:max-lg:sr-only lg:text-xl">
            {name}
          </span>
        </JumpLink>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls="site-menu"
          aria-label={isOpen ? "Close menu" : "Open menu"}
          onClick={() => setOpen(!isOpen)}
          className="-mr-2 inline-flex size-12 items-center justify-center rounded-control hover:bg-raised md:hidden noscript:hidden"
        >
          {isOpen ? <CloseIcon className="size-7" /> : <MenuIcon className="size-7" />}
        </button>
        <InlineScript code={KEEP_EARLY} />
        <nav
          id="site-menu"
          aria-label="Main"
          className={`absolute inset-x-0 top-full bg-card md:static md:block noscript:static noscript:block noscript:w-full ${isOpen ? "max-md:awning" : "hidden"}`}
        >
          {/* Never higher than what is left of a low screen: the header stays where it is, and what hangs below it with it. */}
          <ul className="flex max-h-[calc(100svh-5rem)] flex-col overflow-y-auto p-2 md:max-h-none md:flex-row md:gap-1 md:overflow-visible md:p-0 noscript:max-h-none noscript:flex-row noscript:flex-wrap noscript:p-0">
            {linksIn("header").map(({ to, label }) => (
              <li key={to}>
                <JumpLink
                  to={to}
                  onClick={() => setOpen(false)}
                  className="flex min-h-12 items-center rounded-control px-4 text-lg font-semibold whitespace-nowrap hover:bg-raised hover:text-link md:px-3 md:text-base noscript:text-base"
                >
                  {label}
                </JumpLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
