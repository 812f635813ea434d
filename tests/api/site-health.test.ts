import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { onPostgres } from "../helpers/databases.ts";
import { site } from "../helpers/site.ts";

const START = "2026-07-04T17:00:00Z";

/** A site with a folder of backups, the newest taken at `last`. */
async function withBackups(last: string) {
  const into = fs.mkdtempSync(path.join(os.tmpdir(), "backups-"));
  onTestFinished(() => fs.rmSync(into, { recursive: true }));
  fs.mkdirSync(path.join(into, last));
  return site({ now: START, env: { BACKUP_DIR: into } });
}

describe("GET /api/site-health", () => {
  it("is for the owner only", async () => {
    const { visitor } = await site();
    expect((await visitor("GET", "/api/site-health")).status).toBe(401);
  });

  it("answers the server's time, the providers and the free space", async () => {
    const { owner } = await site({ now: START, env: { SMTP_URL: "smtp://127.0.0.1:9" } });
    const { json } = await owner("GET", "/api/site-health");
    expect(json).toMatchObject({
      now: "2026-07-04T17:00:00.000Z",
      mail: { state: "well", waitingCount: 0 },
      sms: { state: "simulated" },
      backups: { state: onPostgres ? "elsewhere" : "off", lastAt: null },
      clock: { state: "well" },
    });
    expect(json.disk.freeBytes).toBeGreaterThan(0);
    expect(json.disk.totalBytes).toBeGreaterThanOrEqual(json.disk.freeBytes);
  });

  it.skipIf(onPostgres)("says that the database file was replaced when another one lies in its place", async () => {
    const { owner, folder } = await site();
    const state = async () => (await owner("GET", "/api/site-health")).json.database.state;
    expect(await state()).toBe("well");
    fs.renameSync(path.join(folder, "site.db"), path.join(folder, "old.db"));
    fs.writeFileSync(path.join(folder, "site.db"), "");
    expect(await state()).toBe("replaced");
  });

  it.each([
    ["an hour ahead", "2026-07-04T18:00:00Z", 3600],
    ["a day back", "2026-07-03T17:00:00Z", -86_400],
  ])("notices a clock that was set %s while the site ran", async (_what, now, seconds) => {
    const { owner, clock, signIn } = await site({ now: START });
    clock.time = new Date(now);
    await signIn();
    const { json } = await owner("GET", "/api/site-health");
    expect(json.clock.state).toBe("jumped");
    expect(Math.abs(json.clock.movedSeconds - seconds)).toBeLessThan(30);
  });

  it.skipIf(onPostgres).each([
    ["2026-07-04T16-30-00Z", "well", "2026-07-04T16:30:00Z"],
    ["2026-07-04T13-00-00Z", "late", "2026-07-04T13:00:00Z"],
  ])("says of a last backup %s that the backups are %s", async (name, state, lastAt) => {
    const { owner } = await withBackups(name);
    expect((await owner("GET", "/api/site-health")).json.backups).toEqual({ state, lastAt });
  });
});
