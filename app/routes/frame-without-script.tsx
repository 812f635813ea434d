import type { ReactNode } from "react";
import { Header } from "../features/home/header.tsx";
import { ReloadStalePageScript } from "../lib/page/reload-stale-page-script.tsx";
import type { useSite } from "../lib/page/site.ts";
import { SiteFooter } from "./site-footer.tsx";

interface FrameWithoutScriptProps {
  site: ReturnType<typeof useSite>;
  children: ReactNode;
}

/** Header and footer of pages without the application's script. */
export default function FrameWithoutScript({ site: { business, logoPath }, children }: FrameWithoutScriptProps) {
  return (
    <>
      <Header name={business.name} logoPath={logoPath} />
      <main id="main" tabIndex={-1} className="on-paper">
        {children}
      </main>
      <div className="print:hidden">
        <SiteFooter business={business} logoPath={logoPath} />
      </div>
      <ReloadStalePageScript />
    </>
  );
}
