import type { ReactNode } from "react";
import { Link } from "react-router";
import logo from "../../art/logo.svg";
import { useSite } from "../../lib/page/site.ts";
import { OfflineNotice } from "./offline-notice.tsx";

interface FrameProps {
  title: string;
  children: ReactNode;
}

/** What stands around each of the owner's pages, for anyone. */
export function DeskFrame({ title, children }: FrameProps) {
  const { business, logoPath } = useSite();
  return (
    <div className="flex min-h-svh flex-col">
      <header className="border-b border-line bg-card">
        <div className="mx-auto flex max-w-360 items-center gap-3 px-4 py-2 sm:px-6">
          {/* A page of its own: the owner's pages are held to another content policy. */}
          <Link to="/" reloadDocument className="flex min-h-11 min-w-11 items-center gap-3 text-ink no-underline">
            <img src={logoPath ?? logo} alt="" width={40} height={40} className="size-10 object-contain" />
            <span className="truncate font-display text-lg font-semibold max-sm:sr-only">{business.name}</span>
          </Link>
          <h1 className="grow text-right text-lg sm:text-xl">{title}</h1>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-360 grow px-4 pt-4 pb-24 sm:px-6 sm:pt-6">
        <OfflineNotice />
        {children}
      </main>
    </div>
  );
}
