import type { ReactNode } from "react";
import { Link } from "react-router";
import logo from "../../art/logo.svg";
import { useSite } from "../../lib/page/site.ts";
import { InertUntilHydrated, LateScriptsNotice } from "../../ui/unhydrated.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

interface FrameProps {
  title: string;
  /** The buttons of the signed-in account. */
  account?: ReactNode;
  /** A rail on the left of a wide screen, a bar at the bottom of a narrow one. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** The frame of the owner's pages: a header of one line, and optional tabs. */
export function DeskFrame({ title, account, tabs, children }: FrameProps) {
  const { business, logoPath } = useSite();
  return (
    <div className={`flex min-h-svh flex-col ${tabs ? "lg:pl-56" : ""}`}>
      <title>{title}</title>
      <header className="border-b border-line bg-card">
        <div className="mx-auto flex min-h-14 max-w-360 items-center gap-3 px-4 py-1 sm:px-6">
          {/* `reloadDocument`, because the owner's pages have another content security policy. */}
          <Link
            to="/"
            reloadDocument
            aria-label={`View site: ${business.name}`}
            className="flex min-h-11 min-w-11 shrink-0 items-center gap-2 font-semibold text-link no-underline underline-offset-4 hover:underline sm:order-1"
          >
            <img
              src={logoPath ?? logo}
              alt=""
              width={36}
              height={36}
              className="size-[min(2.25rem,11vw)] object-contain"
            />
            <span className="max-sm:sr-only">View site</span>
          </Link>
          <h1 className="min-w-0 grow text-[min(1.25rem,5vw)] sm:text-2xl">{title}</h1>
          {account && (
            <div className="shrink-0 sm:order-2">
              <InertUntilHydrated>{account}</InertUntilHydrated>
            </div>
          )}
        </div>
      </header>
      {tabs && <InertUntilHydrated>{tabs}</InertUntilHydrated>}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-360 grow px-4 pt-4 pb-24 sm:px-6">
        <LateScriptsNotice />
        <OfflineNotice />
        <InertUntilHydrated>{children}</InertUntilHydrated>
      </main>
    </div>
  );
}
