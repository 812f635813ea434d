import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const FIRST_SIGHT = new RegExp(
  `/app/(${[
    "entry.client",
    "root",
    "routes/home",
    "lib/(now|deferred|read-json|lazy-part|page-meta)",
    "ui/(button-look|jump-link|icons|load-failure|spinner|skeleton)",
    "features/home/(?!footer|scene-band)",
    "features/locations/(current-stop|today-card|status-line|open-badge|directions)",
  ].join("|")})|/schema/times`,
);

/** The router's hooks for tracing, which nothing here asks for: 1.1 kB gzip of the first load. */
const withoutTracing: Plugin = {
  name: "router-without-tracing",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load(id) {
    if (!id.endsWith("/react-router/dist/production/lib/router/instrumentation.js")) return;
    return `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentHandler = (handler) => handler;
      export const instrumentationResultMetaContext = {};`;
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutTracing],
  ssr: {
    // Taken apart into the build: the server would else load every icon and dialog part there is, some 50 MB.
    noExternal: [
      "lucide-react",
      "radix-ui",
      /^@radix-ui\//,
      "react-hook-form",
      "@hookform/resolvers",
      "@tanstack/react-query",
    ],
  },
  server: { watch: { ignored: ["**/data/**"] } },
  build: {
    // The content security policy names no `data:` for scripts or fonts, and small files cache better on their own.
    assetsInlineLimit: 0,
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
});
