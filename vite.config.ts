import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

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
            { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router)\// },
          ],
        },
      },
    },
  },
});
