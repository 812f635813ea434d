import "./require-node.js";
import "../server/platform/keep-compiled.js";

const { build } = await import("./build.ts");
await build({ onlyIfStale: true });
process.env.NODE_ENV ??= "production";
await import("../server/serve.ts");
