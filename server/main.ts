import "./platform/keep-compiled.js";

// Only now: what is imported above is loaded before anything runs.
await import("./serve.ts");
