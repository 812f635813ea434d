import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const FIRST_SIGHT = new RegExp(
  `/app/(${[
    "entry.client",
    "root",
    "routes/(home|public-frame|site-footer)",
    "lib/(page/(now|page-meta)|data/deferred|net/(api|time-limit)|load/|forms/(draft|unhydrated-forms))",
    "ui/(button-look|icons|load-failure|spinner|skeleton)",
    "features/home/(?!footer|title-band|header-without-script)",
    "features/stops/(current-stop|today-card|status-line|stop-state|open-badge|directions)",
  ].join("|")})|/schema/times`,
);

/** What public pages and the desk's first sight both need: without a file of its own they would load the desk for it. */
const SHARED = new RegExp(
  `/app/(${[
    "ui/(badge|button|empty-state|field|single-tap-button|toast)",
    "lib/(net/post-once|forms/(press|use-debounced)|page/use-media)",
  ].join("|")})\\.|/schema/(booking-choices|list-filter|money|weeks)\\.|/lucide-react/dist/esm/(${[
    "(?!icons/|lucide-react)",
    "icons/(camera|chevron-left|chevron-right|clock|play|shopping-bag)\\.",
  ].join("|")})`,
);
const SHARED_RADIX =
  /\/@radix-ui\/(primitive|react-(collection|compose-refs|context|presence|primitive|slot|use-.*))\//;

/** The oldest browsers in which public pages come alive, as far as syntax goes; calls are checked by `scripts/older-browsers.ts`. */
const TARGET = ["safari15.4", "chrome100", "firefox100"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
    // The desk's service worker is made from it.
    manifest: true,
    target: TARGET,
    reportCompressedSize: false,
    // Of a library's list of all its parts only those are read that are used: there are 1,700 icons.
    // What took how long in a build is news on a slow machine only, and no fault.
    rolldownOptions: { experimental: { lazyBarrel: true }, checks: { bundlerTimings: false } },
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
                { name: "shared", priority: -2, test: SHARED },
                { name: "shared-radix", priority: -2, test: SHARED_RADIX },
                // The desk's first sight: forty small files keep a slow phone busy before it runs the first of them.
                { name: "desk", priority: -3, test: /\/app\/routes\/admin-dashboard/ },
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router)\// },
              ],
            },
          },
        },
      },
    },
  },
}));
