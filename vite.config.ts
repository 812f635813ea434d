import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const FIRST_SIGHT = new RegExp(
  `/app/(${[
    "entry.client",
    "root",
    "routes/home",
    "lib/(now|deferred|api|time-limit|parts|load-part|draft|page-meta)",
    "ui/(button-look|jump-link|icons|load-failure|spinner|skeleton)",
    "features/home/(?!footer|scene-band)",
    "features/locations/(current-stop|today-card|status-line|open-badge|directions)",
  ].join("|")})|/schema/times`,
);

/** The oldest browsers in which public pages come alive, as far as syntax goes; calls are checked by `scripts/older-browsers.ts`. */
const TARGET = ["safari15.4", "chrome100", "firefox100"];

/** Parts of the router that this site has no use for, 1.9 kB gzip of the first load, and what stands in for them. */
const UNUSED_ROUTER_PARTS: Record<string, string> = {
  // Tracing: acts only on a router that is given `instrumentations`.
  "router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = {};`,
  // Asking for routes on the way: they all come with the page (react-router.config.ts, `routeDiscovery`).
  "dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getManifestPath = () => "";
    export const getPathsWithAncestors = () => [];
    export const handleClientVersionMismatch = async () => false;`,
};

const withoutUnusedRouterParts: Plugin = {
  name: "without-unused-router-parts",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load(id) {
    const [, part = ""] = id.split("/react-router/dist/production/lib/");
    return UNUSED_ROUTER_PARTS[part];
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), withoutUnusedRouterParts],
  ssr: {
    // Into the build comes of each library what the pages use: loaded whole, the icons and dialog parts alone take 50 MB.
    // The server has loaded Zod itself.
    noExternal: command === "build" || undefined,
    external: ["zod"],
  },
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  // What the site serves besides are routes of their own (`server/site/`).
  publicDir: false,
  server: { watch: { ignored: ["**/data/**"] } },
  build: {
    // The content security policy names no `data:` for scripts or fonts, and small files cache better on their own.
    assetsInlineLimit: 0,
    target: TARGET,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // One file for what the first sight of home needs: fourteen small ones compress 3 kB worse.
                { name: "site", priority: -1, test: FIRST_SIGHT },
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router)\// },
              ],
            },
          },
        },
      },
    },
  },
}));
