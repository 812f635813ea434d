import { Outlet } from "react-router";
import { Header } from "../features/home/header.tsx";
import type { Route } from "./+types/public-frame";
import { SiteFooter } from "./site-footer.tsx";

/** Header and footer around a public page. */
export default function PublicFrame({ matches }: Route.ComponentProps) {
  const { business, logoPath } = matches[0].loaderData;
  return (
    <>
      <Header name={business.name} logoPath={logoPath} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter business={business} logoPath={logoPath} />
    </>
  );
}
