import "./require-node.js";

await import("./demo.ts");
