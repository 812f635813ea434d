import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { brandStylePath, iconVersion } from "../schema/brand-path.ts";
import type { Business } from "../schema/business.ts";
import { hasDeferredScript } from "../schema/deferred-script.ts";
import { paletteOf } from "../schema/palette.ts";
import { PUBLIC_FORMS } from "../schema/public-forms.ts";
import type { Route } from "./+types/root";
import favicon from "./art/drawn/favicon-32.png";
import appleIcon from "./art/drawn/icon-180.png";
import logo from "./art/logo.svg";
import { ErrorScreen } from "./features/home/error-screen.tsx";
import { DRAWN_HERO_PICTURES, heroPhotoPictures } from "./features/home/hero-pictures.ts";
import { changedBusiness } from "./lib/data/changed-business.ts";
import { useStore } from "./lib/data/store.ts";
import { DeferredScript } from "./lib/page/deferred-script.tsx";
import { InlineScript } from "./lib/page/inline-script.tsx";
import { ServerClock } from "./lib/page/now.tsx";
import { PageAgeScript } from "./lib/page/page-age-script.tsx";
import { pageDataContext } from "./lib/page/page-data-context.ts";
import { PhoneAlertsScript } from "./lib/page/phone-alerts-script.tsx";
import { ReloadStalePageScript } from "./lib/page/reload-stale-page-script.tsx";
import stylesheet from "./styles.css?url";

/** The paths of pages without the application's script. They work with links and inline scripts. */
const WITHOUT_SCRIPT = /^\/(schedule|embed|stops\/\d+)$/;

// Imported by URL, because a module's import would load the stylesheet again with each script that is fetched later.
// The empty fragment lets Chromium paint before it runs the page's script (decision 022).
export const links = () => [{ rel: "stylesheet", href: `${stylesheet}#` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const { pathname } = new URL(request.url);
  const [business, { logoPath }, { hero }] = await Promise.all([
    data.business(),
    data.currentLogo(),
    data.currentHero(),
  ]);
  return {
    business,
    logoPath,
    heroPictures: business.showsDrawing ? DRAWN_HERO_PICTURES : [],
    /** The owner's hero photo, for the home page only; null when the home page shows the drawn scene. */
    heroPhoto: hero && heroPhotoPictures(hero),
    brand: brandOf(business, logoPath),
    origin: data.origin,
    now: data.now(),
    refusedForm: data.refusedForm,
    formPage: data.refusedForm && PUBLIC_FORMS[data.refusedForm.form].page,
    isWithoutScript: WITHOUT_SCRIPT.test(pathname),
    isScriptDeferred: hasDeferredScript(data.refusedForm ? PUBLIC_FORMS[data.refusedForm.form].page : pathname),
    /** The desk has its own web manifest. */
    isDesk: pathname.startsWith("/admin"),
    /** The desk has other notifications, and a frame on another site offers none. */
    offersPush: !pathname.startsWith("/admin") && pathname !== "/embed",
  };
}

/** Returns the brand's values for the head of each page. Computed on the server, so that the browser need not compute colors. */
function brandOf(business: Business, logoPath: string | null) {
  const style = brandStylePath(business);
  const { light, dark } = paletteOf(business.colors);
  return {
    /** The path of the stylesheet with the site's own colors. */
    style,
    /** The color of the browser's bar. */
    bar: style ? { light: light.action, dark: dark.card } : { light: "#ffffff", dark: "#0f2a4d" },
    iconVersion: iconVersion(logoPath),
  };
}

// The settings of the business are loaded once for each full page load.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { brand, business, isWithoutScript, isDesk, offersPush, isScriptDeferred } =
    useRouteLoaderData<typeof loader>("root") ?? {};
  const newer = useStore(changedBusiness);
  const style = newer ? brandStylePath(newer) : brand?.style;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={brand?.bar.light ?? "#ffffff"} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={brand?.bar.dark ?? "#0f2a4d"} />
        <Meta />
        {/* Fonts are not preloaded: that would delay the first paint by 0.2 seconds, and nothing moves when they load later. */}
        <Links />
        <link rel="manifest" href={isDesk ? "/desk.webmanifest" : "/manifest.webmanifest"} />
        {style && <link rel="stylesheet" href={style} />}
        <SiteIcons version={brand?.iconVersion ?? null} />
      </head>
      <body>
        {isScriptDeferred && <DeferredScript />}
        {/* It runs before the buttons that it shows, because a button that appears later would move the footer. */}
        {offersPush && <PhoneAlertsScript />}
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-card px-4 py-3 font-semibold text-link focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to the content
        </a>
        {children}
        {!isDesk && <PageAgeScript timeZone={business?.timezone} />}
        {isScriptDeferred && <ReloadStalePageScript />}
        {!isWithoutScript && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** @param version the version of the icons made from the owner's logo; null for the drawn icons */
function SiteIcons({ version }: { version: string | null }) {
  if (version !== null) {
    return (
      <>
        <link rel="icon" href={`/favicon.ico?v=${version}`} sizes="32x32" />
        <link rel="apple-touch-icon" href={`/icon-180.png?v=${version}`} />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href={favicon} sizes="32x32" />
      <link rel="icon" href={logo} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={appleIcon} />
    </>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <ServerClock value={loaderData.now}>
      {loaderData.formPage && (
        // The answer to a posted form has the URL of the call. The router needs the URL of the form's page.
        <InlineScript code={`history.replaceState(null,"",${JSON.stringify(loaderData.formPage)}+location.hash)`} />
      )}
      <Outlet />
    </ServerClock>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isLost = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="flex min-h-svh flex-col">
      <ErrorScreen
        pictures={loaderData?.heroPictures ?? []}
        title={isLost ? "404 Page Not Found" : "Something went wrong"}
      >
        {isLost
          ? "The truck does not stop at this address."
          : "Something went wrong on our side. Please reload the page in a moment."}
      </ErrorScreen>
    </div>
  );
}
