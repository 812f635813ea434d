import "./require-node.js";
import "../server/platform/keep-compiled.js";
import { loadLibrariesWhole } from "../server/platform/whole-libraries.js";

const { build } = await import("./build.ts");
await build({ onlyIfStale: true });
process.env.NODE_ENV ??= "production";
loadLibrariesWhole();
await import("../server/serve.ts");
