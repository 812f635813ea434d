import "./require-node.js";

const { build } = await import("./build.ts");
await build({ onlyIfStale: true });
process.env.NODE_ENV ??= "production";
await import("../server/main.ts");
