import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { UNFINISHED_RESTORE } from "../../server/db/data-lock.ts";
import { openDatabase } from "../../server/db/database.ts";
import { restoreBackup } from "../../server/ops/backup/restore.ts";
import { takeBackup } from "../../server/ops/backup/take.ts";
import { verifyBackup } from "../../server/ops/backup/verify.ts";
import { onPostgres } from "../helpers/databases.ts";
import { everyRow, fillEveryTable } from "../helpers/every-table.ts";
import { helperOf, invite } from "../helpers/helpers.ts";
import { OWN_ENVIRONMENT } from "../helpers/own-environment.ts";
import { PASSWORD } from "../helpers/owner-password.ts";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { siteProcess } from "../helpers/process.ts";
import { newFolder, site } from "../helpers/site.ts";

const exec = promisify(execFile);

function emptyFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "backup-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What the owner types on the server: `npm run backup` and the like. */
async function command(order: string, backup: string | undefined, variables: Record<string, string>) {
  const args = ["server/ops/backup/command.ts", order, ...(backup ? [backup] : [])];
  const run = exec(process.execPath, args, { env: { ...OWN_ENVIRONMENT, ...variables } });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

const onlyBackup = (into: string) => path.join(into, fs.readdirSync(into)[0] ?? "");
const stop = { name: "Town Square", address: "1 Main St", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };

/** A site with a stop and a photo, and a backup of it that was taken while it ran. */
async function backedUpSite() {
  const running = await site();
  await running.owner("POST", "/api/locations", stop);
  // An index goes by small letters, which SQLite by itself knows of English alone.
  await running.owner("POST", "/api/helpers", { name: "Élodie", currentPassword: PASSWORD });
  await running.visitor("POST", "/api/photo-submissions", { photoData: [dataUrl(await picture())] });
  const into = emptyFolder();
  return { running, into, backup: await takeBackup({ dataFolder: running.folder, into, now: new Date() }) };
}

/** A stopped site with two stops, and a backup of it with one. */
async function closedSiteWithBackup() {
  const { running, backup } = await backedUpSite();
  await running.owner("POST", "/api/locations", { ...stop, name: "Afterwards" });
  await running.close();
  return { folder: running.folder, backup };
}

/** Loaded before the command: it stands still at the first picture, says so, and goes on when something is typed. */
const HELD_AT_PICTURES = `
  import { once } from "node:events";
  import fs from "node:fs/promises";
  const { copyFile } = fs;
  fs.copyFile = async (from, to) => {
    if (from.includes("pictures")) {
      fs.copyFile = copyFile;
      console.log("half");
      await once(process.stdin, "data");
      process.stdin.destroy();
    }
    return copyFile(from, to);
  };`;

/** A restore that stands still in the middle of its copying. */
async function restoreUnderWay(backup: string, folder: string) {
  const held = `data:text/javascript,${encodeURIComponent(HELD_AT_PICTURES)}`;
  const args = ["--import", held, "server/ops/backup/command.ts", "restore", backup];
  const restore = spawn(process.execPath, args, { env: { ...OWN_ENVIRONMENT, DATA_DIR: folder } });
  onTestFinished(() => void restore.kill("SIGKILL"));
  await once(restore.stdout, "data");
  expect(fs.readdirSync(folder)).toContainEqual(expect.stringMatching(/^\.restoring-/));
  return restore;
}

/** What a start says that is refused. */
const startOn = (folder: string) =>
  exec(process.execPath, ["server/main.ts"], {
    env: { ...OWN_ENVIRONMENT, DATA_DIR: folder, HOST: "127.0.0.1", PORT: "0" },
    timeout: 20_000,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );

// Postgres has its own tools.
describe.skipIf(onPostgres)("a backup", () => {
  it("is the same site when it is restored elsewhere", async () => {
    const { running } = await backedUpSite();
    const [into, elsewhere] = [emptyFolder(), emptyFolder()];
    expect(await command("take", into, { DATA_DIR: running.folder })).toMatchObject({ code: 0 });
    await running.owner("POST", "/api/locations", { ...stop, name: "Afterwards" });

    expect(await command("restore", onlyBackup(into), { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });

    const moved = await site({ folder: elsewhere });
    const locations = (await moved.owner("GET", "/api/locations")).json;
    expect(locations.map(({ name }: { name: string }) => name)).toEqual(["Town Square"]);
    const [photo] = (await moved.visitor("GET", "/api/photo-submissions")).json;
    expect((await moved.visitor("GET", photo.photoUrls[0])).status).toBe(200);
  });

  it("ends sessions and invitations, and begins a new epoch, when it is restored", async () => {
    const running = await site({ env: { PUBLIC_URL: "https://polar.example" } });
    const { id } = await helperOf(running, "Cy");
    const { token } = await invite(running, "Dee");
    await running.owner("POST", "/api/locations", stop);
    const cookie = await running.signIn();
    const { epoch } = (await running.owner("GET", "/api/admin/session")).json;
    const sequenceIn = async (truck: typeof running) =>
      Number(/SEQUENCE:(\d+)/.exec((await truck.visitor("GET", "/schedule.ics")).text)?.[1]);
    const into = emptyFolder();
    await command("take", into, { DATA_DIR: running.folder });
    await running.owner("DELETE", `/api/helpers/${id}`);
    for (const startTime of ["12:00", "13:00"]) await running.owner("PUT", "/api/locations/1", { startTime });
    const sequence = await sequenceIn(running);
    await running.close();

    const { code, said } = await command("restore", onlyBackup(into), { DATA_DIR: running.folder });
    expect(code).toBe(0);
    expect(said).toContain("Helpers can sign in: Cy. End each who had left since.");
    expect(said).toContain("Invite again: Dee");
    const restored = await site({ folder: running.folder, env: { PUBLIC_URL: "https://polar.example" } });
    const session = (await restored.visitor("GET", "/api/admin/session", undefined, { cookie })).json;
    expect(session).toMatchObject({ authenticated: false, epoch: expect.not.stringMatching(epoch) });
    expect((await restored.visitor("POST", "/api/join/invitation", { token })).status).toBe(403);
    expect(await sequenceIn(restored)).toBeGreaterThan(sequence);
  });

  it("has each value of every table", async () => {
    const folder = emptyFolder();
    const db = await openDatabase({ DATA_DIR: folder });
    await fillEveryTable(db);
    const backup = await takeBackup({ dataFolder: folder, into: emptyFolder(), now: new Date() });
    await verifyBackup(backup);
    const copied = await openDatabase({ DATA_DIR: backup });
    expect(await everyRow(copied)).toEqual(await everyRow(db));
    await Promise.all([db.destroy(), copied.destroy()]);
  });

  it("is refused when a file was changed, is missing, or is no backup", async () => {
    const { backup } = await backedUpSite();
    const [name = ""] = fs.readdirSync(path.join(backup, "pictures/public"));
    const file = path.join(backup, "pictures/public", name);
    const bytes = fs.readFileSync(file);
    expect(await command("verify", backup, {})).toEqual({ code: 0, said: expect.stringContaining("Sound") });

    fs.writeFileSync(file, bytes.with(20, (bytes[20] ?? 0) ^ 1));
    expect(await command("verify", backup, {})).toEqual({
      code: 1,
      said: expect.stringContaining("not what was backed up"),
    });
    await expect(restoreBackup(backup, emptyFolder(), new Date())).rejects.toThrow("not what was backed up");
    fs.rmSync(file);
    await expect(verifyBackup(backup)).rejects.toThrow("is missing");
    await expect(verifyBackup(emptyFolder())).rejects.toThrow("is no backup");
  });

  it("is not restored while the site runs", async () => {
    const { running, backup } = await backedUpSite();

    const refused = await command("restore", backup, { DATA_DIR: running.folder });
    expect(refused).toEqual({ code: 1, said: expect.stringContaining("is running. Stop it first.") });
    await running.owner("POST", "/api/locations", { ...stop, name: "Afterwards" });
    await running.close();

    await restoreBackup(backup, running.folder, new Date());
    const before = fs.readdirSync(running.folder).find((name) => name.startsWith("before-")) ?? "";
    const earlier = await site({ folder: path.join(running.folder, before) });
    expect((await earlier.owner("GET", "/api/locations")).json).toHaveLength(2);
    const restored = await site({ folder: running.folder });
    expect((await restored.owner("GET", "/api/locations")).json).toHaveLength(1);
  });

  it("refuses a start with one sentence while it is restored", async () => {
    const { folder, backup } = await closedSiteWithBackup();
    const restore = await restoreUnderWay(backup, folder);
    const refused = await startOn(folder);
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/^The data in DATA_DIR .* are being restored .*\n$/),
    });
    restore.stdin.write("go on");
    expect(await once(restore, "exit")).toEqual([0, null]);
    const restored = await site({ folder });
    expect((await restored.owner("GET", "/api/locations")).json).toHaveLength(1);
  });

  it("changes nothing when the restore is killed", async () => {
    const { folder, backup } = await closedSiteWithBackup();
    const restore = await restoreUnderWay(backup, folder);
    restore.kill("SIGKILL");
    await once(restore, "exit");
    const unchanged = await site({ folder });
    expect((await unchanged.owner("GET", "/api/locations")).json).toHaveLength(2);
    await unchanged.close();
    await restoreBackup(backup, folder, new Date());
    expect(fs.readdirSync(folder).filter((name) => name.startsWith(".restoring-"))).toEqual([]);
  });

  it("is restored completely before the site starts when the restore was killed after it began to move files", async () => {
    const { folder, backup } = await closedSiteWithBackup();
    // What a restore that is killed between the two moves leaves.
    fs.mkdirSync(path.join(folder, UNFINISHED_RESTORE));
    fs.renameSync(path.join(folder, "site.db"), path.join(folder, "before.db"));
    await expect(site({ folder })).rejects.toThrow(/^A restore into .* did not finish\. Run it again\.$/);
    expect(fs.existsSync(path.join(folder, "site.db"))).toBe(false);
    await restoreBackup(backup, folder, new Date());
    const restored = await site({ folder });
    expect((await restored.owner("GET", "/api/locations")).json).toHaveLength(1);
  });

  it("replaces a damaged database", async () => {
    const { folder, backup } = await closedSiteWithBackup();
    fs.writeFileSync(path.join(folder, "site.db"), "not a database");
    await restoreBackup(backup, folder, new Date());
    const restored = await site({ folder });
    expect((await restored.owner("GET", "/api/locations")).json).toHaveLength(1);
  });

  it("keeps both earlier folders when it is restored twice in one second", async () => {
    const { folder, backup } = await closedSiteWithBackup();
    const now = new Date("2030-01-01T12:00:00Z");
    const [first, second] = [await restoreBackup(backup, folder, now), await restoreBackup(backup, folder, now)];
    const stopsIn = async (earlier: string | null) =>
      (await (await site({ folder: earlier ?? "" })).owner("GET", "/api/locations")).json.length;
    expect([await stopsIn(first.earlier), await stopsIn(second.earlier)]).toEqual([2, 1]);
  });

  it("is refused with one sentence when the folder has no site", async () => {
    const [empty, into] = [emptyFolder(), path.join(emptyFolder(), "backups")];
    const refused = await command("take", into, { DATA_DIR: empty });
    expect(refused).toEqual({ code: 1, said: `There is no site in DATA_DIR ${empty}\n` });
    expect(fs.existsSync(into)).toBe(false);
  });

  it("removes only what a killed backup has left", async () => {
    const { running, into } = await backedUpSite();
    const [killed, underWay] = [path.join(into, ".partial-killed"), path.join(into, ".partial-now")];
    fs.mkdirSync(path.join(killed, "pictures"), { recursive: true });
    fs.mkdirSync(underWay);
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    fs.utimesSync(killed, yesterday, yesterday);
    await takeBackup({ dataFolder: running.folder, into, now: new Date("2030-01-01T12:00:00Z") });
    expect(fs.existsSync(killed)).toBe(false);
    expect(fs.existsSync(underWay)).toBe(true);
  });

  it("is taken by two processes in one second into two folders", async () => {
    const { running } = await backedUpSite();
    const into = emptyFolder();
    const order = { dataFolder: running.folder, into, now: new Date("2030-01-01T12:00:00Z") };
    const taken = await Promise.all([takeBackup(order), takeBackup(order)]);
    expect(new Set(taken).size).toBe(2);
    for (const backup of taken) await verifyBackup(backup);
  });

  it("reads a share of the last backup's pictures again, so that a damaged one is found within 24 backups", async () => {
    const { running, into, backup } = await backedUpSite();
    const [name = ""] = fs.readdirSync(path.join(backup, "pictures/public"));
    const file = path.join(backup, "pictures/public", name);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(file, bytes.with(20, (bytes[20] ?? 0) ^ 1));
    const isSound: boolean[] = [];
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(Date.parse("2030-01-01T00:00:00Z") + hour * 3_600_000);
      const next = await takeBackup({ dataFolder: running.folder, into, now });
      isSound.push(
        await verifyBackup(next).then(
          () => true,
          () => false,
        ),
      );
    }
    expect(isSound).toContain(true);
    // From the one on that has read it again, all are.
    expect(isSound.slice(isSound.indexOf(true))).not.toContain(false);
  });

  it("reads each picture of the last backup in one of 24 backups", async () => {
    const { running, into } = await backedUpSite();
    const names = fs.readdirSync(path.join(onlyBackup(into), "pictures/public"));
    const reads = vi.spyOn(fs, "createReadStream");
    onTestFinished(() => reads.mockRestore());
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(Date.parse("2030-01-01T00:00:00Z") + hour * 3_600_000);
      await takeBackup({ dataFolder: running.folder, into, now });
    }
    const read = reads.mock.calls.map(([file]) => path.basename(String(file)));
    expect(names.map((name) => read.filter((file) => file === name).length)).toEqual(names.map(() => 1));
  });

  it("replaces a picture at once when it was shortened in the last backup", async () => {
    const { running, into, backup } = await backedUpSite();
    const [name = ""] = fs.readdirSync(path.join(backup, "pictures/public"));
    fs.truncateSync(path.join(backup, "pictures/public", name), 10);
    const second = await takeBackup({ dataFolder: running.folder, into, now: new Date("2030-01-01T12:00:00Z") });
    await verifyBackup(second);
  });

  it("uses no additional space for pictures of the last backup", async () => {
    const { running, into, backup } = await backedUpSite();
    const second = await takeBackup({ dataFolder: running.folder, into, now: new Date("2030-01-01T12:00:00Z") });
    const [name = ""] = fs.readdirSync(path.join(backup, "pictures/public"));
    const inode = (folder: string) => fs.statSync(path.join(folder, "pictures/public", name)).ino;
    expect(inode(second)).toBe(inode(backup));
    await verifyBackup(second);

    // One that somebody has put back by hand is not what the last backup holds.
    fs.writeFileSync(path.join(running.folder, "pictures/public", name), "put back");
    const third = await takeBackup({ dataFolder: running.folder, into, now: new Date("2030-01-02T12:00:00Z") });
    expect(fs.readFileSync(path.join(third, "pictures/public", name), "utf8")).toBe("put back");
  });
});

describe.skipIf(onPostgres)("hourly backups", () => {
  it("is complete when the last backup is unreadable", async () => {
    const { running, into, backup } = await backedUpSite();
    fs.writeFileSync(path.join(backup, "manifest.json"), "");
    const taken = await takeBackup({ dataFolder: running.folder, into, now: new Date("2030-01-01T12:00:00Z") });
    await verifyBackup(taken);
  });

  it("are taken when a clock that was ahead has taken one", async () => {
    const into = emptyFolder();
    fs.mkdirSync(path.join(into, "2099-01-01T10-00-00Z"));
    fs.writeFileSync(path.join(into, "2099-01-01T10-00-00Z", "manifest.json"), "");
    const server = await siteProcess({ DATA_DIR: newFolder(), BACKUP_DIR: into });
    await expect
      .poll(async () => (await server.owner("GET", "/api/site-health")).backups, { timeout: 15_000 })
      .toEqual({ state: "well", lastAt: expect.stringMatching(/^20[2-8]/) });
    await server.end("SIGTERM");
  });

  it("link the pictures of the last backup that is not from the future", async () => {
    const { running, into } = await backedUpSite();
    const take = (moment: string) => takeBackup({ dataFolder: running.folder, into, now: new Date(moment), keep: 24 });
    const round = (backup: string) => JSON.parse(fs.readFileSync(path.join(backup, "manifest.json"), "utf8")).round;
    await take("2099-01-01T12:00:00Z");
    await running.visitor("POST", "/api/photo-submissions", {
      photoData: [dataUrl(await picture({ width: 80 }))],
    });
    const [first, second] = [await take("2030-01-01T12:00:00Z"), await take("2030-01-01T13:00:00Z")];
    for (const name of fs.readdirSync(path.join(first, "pictures/public"))) {
      const inode = (backup: string) => fs.statSync(path.join(backup, "pictures/public", name)).ino;
      expect(inode(second)).toBe(inode(first));
    }
    expect(round(second)).toBe(round(first) + 1);
  });

  it("link the pictures of a backup from the future when there is no other", async () => {
    const { running, into, backup } = await backedUpSite();
    const taken = await takeBackup({ dataFolder: running.folder, into, now: new Date("1970-01-01T00:05:00Z") });
    const [name = ""] = fs.readdirSync(path.join(backup, "pictures/public"));
    const inode = (folder: string) => fs.statSync(path.join(folder, "pictures/public", name)).ino;
    expect(inode(taken)).toBe(inode(backup));
  });

  it("from the future replace no other backup, and count once their day has come", async () => {
    const { running, into, backup } = await backedUpSite();
    fs.rmSync(backup, { recursive: true });
    const stamp = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
    const hours = (begin: string, count: number) =>
      Array.from({ length: count }, (_, hour) => stamp(new Date(Date.parse(begin) + hour * 3_600_000)));
    const [past, future] = [hours("2030-03-30T12:00:00Z", 24), hours("2099-01-01T00:00:00Z", 30)];
    for (const name of [...past, ...future]) fs.mkdirSync(path.join(into, name));
    const take = (now: string) => takeBackup({ dataFolder: running.folder, into, now: new Date(now), keep: 24 });
    await take("2030-03-31T12:00:00Z");
    // Of the oldest hour there is a later one of its day.
    expect(fs.readdirSync(into).toSorted()).toEqual([...past.slice(1), "2030-03-31T12-00-00Z", ...future]);
    await take("2099-01-02T06:00:00Z");
    expect(fs.readdirSync(into).filter((name) => name.startsWith("2099"))).toHaveLength(24);
  });

  it("are taken when the check of the pictures fails at the start", async () => {
    const [folder, into] = [newFolder(), emptyFolder()];
    const db = await openDatabase({ DATA_DIR: folder });
    await db.schema.dropTable("photos").execute();
    await db.destroy();
    const server = await siteProcess({ DATA_DIR: folder, BACKUP_DIR: into });
    // It ends when the backup that it has begun is taken.
    await server.end("SIGTERM");
    expect(fs.readdirSync(into)).toEqual([expect.stringMatching(/^20\d\d-.*Z$/)]);
  });

  it("are reported as well again when another process has taken one", async () => {
    const into = path.join(emptyFolder(), "backups");
    fs.writeFileSync(into, "in the way");
    const folder = newFolder();
    const server = await siteProcess({ DATA_DIR: folder, BACKUP_DIR: into });
    const state = async () => (await server.owner("GET", "/api/site-health")).backups.state;
    await expect.poll(state, { timeout: 15_000 }).toBe("failed");
    fs.rmSync(into);
    expect(await command("take", into, { DATA_DIR: folder })).toMatchObject({ code: 0 });
    expect(await state()).toBe("well");
    await server.end("SIGTERM");
  });

  it("keep the newest hourly ones, then the last of fourteen days and eight weeks", async () => {
    const { running, into, backup } = await backedUpSite();
    fs.rmSync(backup, { recursive: true });
    const moment = (hour: number) => new Date(Date.parse("2030-03-31T12:00:00Z") - hour * 3_600_000);
    const stamp = (hour: number) => `${moment(hour).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
    for (let hour = 1; hour < 100 * 24; hour++) fs.mkdirSync(path.join(into, stamp(hour)));
    await takeBackup({ dataFolder: running.folder, into, now: moment(0), keep: 24 });
    const left = fs.readdirSync(into).toSorted().reverse();
    expect(left.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hour) => stamp(hour)));
    // March 31 is a Sunday: the first day of its week.
    expect(left.slice(24)).toEqual([
      ...["29", "28", "27", "26", "25", "24", "23", "22", "21", "20", "19", "18"].map(
        (day) => `2030-03-${day}T23-00-00Z`,
      ),
      ...["2030-03-16", "2030-03-09", "2030-03-02", "2030-02-23", "2030-02-16"].map((day) => `${day}T23-00-00Z`),
    ]);
  });

  it("are taken as soon as the site runs, and limited by number", async () => {
    const into = emptyFolder();
    for (const old of ["2026-01-01T10-00-00Z", "2026-01-01T11-00-00Z"]) {
      fs.mkdirSync(path.join(into, old));
      fs.writeFileSync(
        path.join(into, old, "manifest.json"),
        JSON.stringify({ takenAt: "2026-01-01T11:00:00Z", files: [] }),
      );
    }
    const server = await siteProcess({ DATA_DIR: newFolder(), BACKUP_DIR: into, BACKUP_KEEP: "2" });
    // It ends when the backup that it has begun is taken.
    await server.end("SIGTERM");
    expect(fs.readdirSync(into).toSorted()).toEqual(["2026-01-01T11-00-00Z", expect.stringMatching(/^20\d\d-.*Z$/)]);
  });
});
