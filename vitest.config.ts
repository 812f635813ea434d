import { defineConfig } from "vitest/config";

// Neither UTC nor the business's zone: what takes the machine's clock for either is found out.
process.env.TZ = "America/Los_Angeles";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: "tests/helpers/migrated-database.ts",
    pool: "threads",
    // Vitest's own choice leaves a core free, which on two is half of the machine.
    maxWorkers: "100%",
    // On Postgres each test makes a database of its own, and every statement is a way there and back.
    testTimeout: process.env.TEST_POSTGRES ? 90_000 : 40_000,
    hookTimeout: 40_000,
    // As for the browser tests: a machine that others share can stall for seconds.
    retry: process.env.CI ? 1 : 0,
  },
});
