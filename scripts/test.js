import "./require-node.js";

const { runTests } = await import("./run-tests.ts");
await runTests(process.argv.slice(2));
