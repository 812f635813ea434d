import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { pageDataContext } from "./lib/page-data-context.ts";
import "./styles.css";

export async function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const [business, logo] = await Promise.all([data.business(), data.currentLogo()]);
  return { business, logoPath: logo.logoPath, origin: data.origin };
}

// The business's settings came with the page; the next page opened afresh brings newer ones.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
