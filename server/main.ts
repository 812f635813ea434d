import "./platform/keep-compiled.js";
import { loadLibrariesWhole } from "./platform/whole-libraries.js";

// In development they are what is installed at this moment.
if (!process.argv.includes("--dev")) loadLibrariesWhole();
// Only now: what is imported above is loaded before anything runs.
await import("./serve.ts");
