import { build } from "vite";
import { WHOLE_LIBRARIES, WHOLE_LIBRARIES_FOLDER } from "../server/platform/whole-libraries.js";

// Makes of each library that a start loads whole (`server/platform/whole-libraries.js`) a file to load it from.
await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: WHOLE_LIBRARIES_FOLDER,
    emptyOutDir: true,
    // A stack trace names what it passed.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(WHOLE_LIBRARIES.map((name) => [name, name])),
      preserveEntrySignatures: "strict",
      output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name].js" },
    },
  },
});
