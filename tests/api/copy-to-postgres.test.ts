import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { openDatabase } from "../../server/db/database.ts";
import { readEnv } from "../../server/env.ts";
import { createDatabase, dropDatabase, onPostgres, placeOf } from "../helpers/databases.ts";
import { everyRow, fillEveryTable } from "../helpers/every-table.ts";
import { OWN_ENVIRONMENT } from "../helpers/own-environment.ts";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { s3Server } from "../helpers/s3.ts";
import { newFolder, PASSWORD, site } from "../helpers/site.ts";

/** An empty folder, and an empty database of the same name on Postgres. */
function emptyPlaces() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "copied-"));
  createDatabase(path.basename(folder));
  onTestFinished(async () => {
    await dropDatabase(path.basename(folder));
    fs.rmSync(folder, { recursive: true });
  });
  return folder;
}

/** A folder with a site in an embedded database, and an empty database of the same name on Postgres. */
async function siteToCopy() {
  const folder = emptyPlaces();
  const { app, owner } = await createApp({
    env: readEnv({ DATA_DIR: folder, RATE_LIMITS: "off", LOG_LEVEL: "silent" }),
  });
  await owner.setFirstPassword(PASSWORD);
  const post = async (url: string, payload: object, headers = {}) =>
    app.inject({ method: "POST", url, payload, headers });
  const login = await post("/api/admin/login", { password: PASSWORD });
  const cookie = `session=${login.cookies.find(({ name }) => name === "session")?.value}`;
  const stop = { name: "Ünïcode Park", address: "1 Way", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
  const { date: from, ...planned } = stop;
  const rule = { ...planned, from, weekdays: [6], everyWeeks: 1 };
  await post("/api/series", rule, { cookie });
  await app.inject({ method: "PUT", url: "/api/series/1", payload: { ...rule, weekdays: [0] }, headers: { cookie } });
  let last = 0;
  for (let number = 0; number < 3; number++) last = (await post("/api/locations", stop, { cookie })).json().id;
  await app.inject({ method: "DELETE", url: `/api/locations/${last}`, headers: { cookie } });
  await post("/api/helpers", { name: "Ben", currentPassword: PASSWORD }, { cookie });
  for (let number = 0; number < 1200; number++)
    await post("/api/subscribers", { email: `person${number}@example.com` });
  const logo = await picture({ width: 64, height: 64, format: "png" });
  await post("/api/admin/logo-image", { image: dataUrl(logo, "image/png"), filename: "logo.png" }, { cookie });
  const submitted = await post("/api/photo-submissions", { photoData: [dataUrl(await picture())] });
  return { folder, app, cookie, stop, last, photoUrl: submitted.json().photoUrl };
}

/** The command, run beside this process: a store that it talks to may be in here. */
async function copy(args: string[], variables: Record<string, string>) {
  const command = spawn(process.execPath, ["server/ops/copy-to-postgres.ts", ...args], {
    env: { ...OWN_ENVIRONMENT, ...variables },
  });
  const ended = once(command, "exit");
  const [stdout, stderr] = await Promise.all([text(command.stdout), text(command.stderr)]);
  const [status] = await ended;
  return { status, stdout, stderr: stderr.trim().split("\n") };
}

const copyOf = (folder: string, variables: Record<string, string> = {}) =>
  copy([placeOf(folder).DATABASE_URL ?? ""], { DATA_DIR: folder, ...variables });

const WHAT_THE_OWNER_SEES = [
  "/api/locations",
  "/api/subscribers",
  "/api/menu",
  "/api/business",
  "/api/admin/sessions",
  "/api/helpers",
  "/api/photo-submissions",
  "/api/admin/current-logo",
  "/api/history",
];

describe.skipIf(!onPostgres)("a site copied to Postgres", () => {
  it("is the same site with every row, the session, the logo and the id sequences", async () => {
    const { folder, app: before, cookie, stop, last } = await siteToCopy();
    const read = async (from: typeof before, url: string) =>
      (await from.inject({ url, headers: { cookie } })).rawPayload.toString("base64");
    const { logoPath } = (await before.inject("/api/admin/current-logo")).json();
    const addresses = [...WHAT_THE_OWNER_SEES, logoPath, "/api/logo-image"];
    const seen = await Promise.all(addresses.map((url) => read(before, url)));
    await before.close();

    const { status, stdout } = await copyOf(folder);
    expect(status).toBe(0);
    expect(stdout).toContain("subscribers: 1200 rows");

    const { app: after } = await createApp({
      env: readEnv({ ...placeOf(folder), RATE_LIMITS: "off", LOG_LEVEL: "silent" }),
    });
    onTestFinished(() => after.close());
    expect(await Promise.all(addresses.map((url) => read(after, url)))).toEqual(seen);
    const added = await after.inject({ method: "POST", url: "/api/locations", payload: stop, headers: { cookie } });
    expect(added.json().id).toBe(last + 1);
  });

  it("has each value of every table", async () => {
    const folder = emptyPlaces();
    const from = await openDatabase({ DATA_DIR: folder });
    await fillEveryTable(from);
    expect((await copyOf(folder)).status).toBe(0);
    const to = await openDatabase(placeOf(folder));
    expect(await everyRow(to)).toEqual(await everyRow(from));
    await Promise.all([from.destroy(), to.destroy()]);
  });

  it("refuses a second copy without changes", async () => {
    const { folder, app } = await siteToCopy();
    await app.close();
    expect((await copyOf(folder)).status).toBe(0);
    const { status, stderr } = await copyOf(folder);
    expect([status, stderr]).toEqual([1, [expect.stringMatching(/^The table \w+ has rows already$/)]]);
    const db = await openDatabase(placeOf(folder));
    onTestFinished(() => db.destroy());
    expect(await db.selectFrom("subscribers").select("id").execute()).toHaveLength(1200);
  });

  it("copies the pictures into a bucket", async () => {
    const s3 = await s3Server();
    const { folder, app, photoUrl } = await siteToCopy();
    await app.close();
    const keys = { AWS_ACCESS_KEY_ID: "a-key", AWS_SECRET_ACCESS_KEY: "a-secret" };
    expect((await copyOf(folder, { ...s3.variables, ...keys })).status).toBe(0);
    expect([...s3.objects.keys()]).toContain(`truck/public/${path.basename(photoUrl)}`);
    const files = ["public", "originals"].flatMap((name) => fs.readdirSync(path.join(folder, "pictures", name)));
    expect(s3.objects.size).toBe(files.length);
  });
});

describe("the copy command", () => {
  it.each([
    [["postgres://127.0.0.1:1/site"], /^There is no site in DATA_DIR /],
    [[], /^Say where to: /],
    [["mysql://here"], /^DATABASE_URL must be an address/],
  ])("given %j says what is wrong in one sentence", async (args, sentence) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "nothing-"));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const { status, stderr } = await copy(args, { DATA_DIR: folder });
    expect([status, stderr]).toEqual([1, [expect.stringMatching(sentence)]]);
  });

  it.skipIf(onPostgres)("does not copy a site that is running: what it writes meanwhile would be lost", async () => {
    const { folder } = await site();
    const { status, stderr } = await copy(["postgres://127.0.0.1:1/site"], { DATA_DIR: folder });
    expect([status, stderr]).toEqual([1, [expect.stringMatching(/^The site in .* is running\. Stop it first\.$/)]]);
  });

  it.skipIf(onPostgres)("says when the database cannot be reached, also where the old site is backed up", async () => {
    const folder = newFolder();
    const variables = { DATA_DIR: folder, BACKUP_DIR: path.join(folder, "backups") };
    const { status, stderr } = await copy(["postgres://127.0.0.1:1/site"], variables);
    expect([status, stderr]).toEqual([1, [expect.stringMatching(/^DATABASE_URL cannot be reached: .*ECONNREFUSED/)]]);
  });
});
