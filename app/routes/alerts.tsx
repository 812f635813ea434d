import { Header } from "../features/home/header.tsx";
import { PreferencesScreen } from "../features/subscribers/preferences-screen.tsx";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import type { Route } from "./+types/alerts";

export async function loader({ context }: Route.LoaderArgs) {
  return { topics: await context.get(pageDataContext).followable() };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your Updates | ${matches[0].loaderData?.business.name}` },
    { name: "robots", content: "noindex" },
    // The URL contains the subscriber's token, which other sites must not receive.
    { name: "referrer", content: "no-referrer" },
  ];
}

export default function AlertsPage({ matches, loaderData }: Route.ComponentProps) {
  const { business, logoPath } = matches[0].loaderData;
  return (
    <>
      <Header name={business.name} logoPath={logoPath} />
      <main id="main" tabIndex={-1} className="px-4">
        <PreferencesScreen topics={loaderData.topics} />
      </main>
    </>
  );
}
