import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const FIRST_SIGHT = new RegExp(
  `/app/(${[
    "entry.client",
    "root",
    "routes/home",
    "lib/(now|deferred|read-json|lazy-part)",
    "ui/(button-look|jump-link|icons|load-failure|spinner|skeleton)",
    "features/home/(?!footer)",
    "features/menu/menu-loading",
    "features/locations/(current-stop|next-stops|today|status-line|open-badge|directions)",
  ].join("|")})|/schema/times`,
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
