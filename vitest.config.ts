import fs from "node:fs";
import { defineConfig } from "vitest/config";

// Neither UTC nor the business's zone: what takes the machine's clock for either is found out.
process.env.TZ = "America/Los_Angeles";

// A file that replaces a module needs the modules to itself. All others share them: to load them for each file anew took a third of
// the processor's time.
const filesIn = (folders: string) => fs.globSync(`tests/${folders}/*.test.ts`, { cwd: import.meta.dirname });
const files = filesIn("{api,unit}");
const mocking = files.filter((file) => fs.readFileSync(file, "utf8").includes("vi.mock("));

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: "shared", include: files, exclude: mocking, isolate: false },
      },
      { extends: true, test: { name: "mocking", include: mocking } },
      { extends: true, test: { name: "long", include: filesIn("long") } },
      { extends: true, test: { name: "deploy", include: filesIn("deploy") } },
      {
        extends: true,
        test: {
          name: "components",
          include: ["tests/components/*.test.tsx"],
          environment: "jsdom",
          setupFiles: "tests/components/setup.ts",
        },
      },
    ],
    globalSetup: "tests/helpers/migrated-database.ts",
    pool: "threads",
    // Vitest's own choice leaves a core free, which on two is half of the machine.
    maxWorkers: "100%",
    // On Postgres each test makes a database of its own, and every statement is a way there and back.
    testTimeout: process.env.TEST_POSTGRES ? 90_000 : 40_000,
    hookTimeout: 40_000,
    // What a test waits for comes, or the test's own limit ends it: a busy machine needs more than Vitest's second.
    expect: { poll: { timeout: 30_000 } },
  },
});
