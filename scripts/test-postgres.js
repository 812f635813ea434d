import "./require-node.js";

const { testOnPostgres } = await import("./test-on-postgres.ts");
await testOnPostgres(process.argv.slice(2));
