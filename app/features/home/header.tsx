import { FragmentLinkScript } from "../../lib/page/fragment-link-script.tsx";
import { MenuIcon } from "../../ui/icons.tsx";
import { Logo } from "./logo.tsx";
import { siteLinksIn } from "./sections.ts";

interface HeaderProps {
  name: string;
  logoPath: string | null;
}

/** A sticky header. On a phone its menu is a popover; without popovers, the menu is open and the header scrolls away. */
export function Header({ name, logoPath }: HeaderProps) {
  return (
    <header className="awning sticky top-0 z-40 max-md:not-supports-[selector(:popover-open)]:relative bg-card pt-[env(safe-area-inset-top)] print:hidden">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-4 px-4 sm:px-6 md:flex-nowrap">
        <a href="/#location" className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5">
          <Logo path={logoPath} size={48} className="size-[min(3rem,20vw)]" />
          <span className="line-clamp-2 font-display text-[min(1rem,6vw)] leading-tight font-semibold min-[360px]:text-[min(1.125rem,6vw)] md:max-lg:sr-only lg:text-xl">
            {name}
          </span>
        </a>
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label="Menu"
          className="-mr-2 hidden size-12 items-center justify-center rounded-control hover:bg-raised supports-[selector(:popover-open)]:inline-flex md:hidden!"
        >
          <MenuIcon className="size-7" />
        </button>
        <nav
          id="site-menu"
          popover="auto"
          aria-label="Main"
          className="w-full bg-card text-ink max-md:supports-[selector(:popover-open)]:menu-sheet max-md:supports-[selector(:popover-open)]:awning md:static md:block md:w-auto"
        >
          {/* On a low screen, the height is limited to the space below the header. */}
          <ul className="flex flex-row flex-wrap max-md:supports-[selector(:popover-open)]:max-h-[calc(100svh-6rem)] max-md:supports-[selector(:popover-open)]:flex-col max-md:supports-[selector(:popover-open)]:flex-nowrap max-md:supports-[selector(:popover-open)]:overflow-y-auto md:flex-nowrap md:gap-1">
            {siteLinksIn("header").map(({ to, label }) => (
              <li key={to}>
                <a
                  href={to}
                  className="flex min-h-12 items-center rounded-control px-4 text-lg font-semibold whitespace-nowrap hover:bg-raised hover:text-link md:px-3 md:text-base"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <FragmentLinkScript />
    </header>
  );
}
