import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("on Postgres, a name that matches no file of tests ends the run with a sentence", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/test-postgres.js", "tests/api/day-changes"]);
  expect(stderr.toString()).toBe("No file of tests has this in its name: tests/api/day-changes\n");
  expect(status).toBe(1);
});
