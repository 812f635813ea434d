import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { onPostgres, placeOf } from "../helpers/databases.ts";
import { dataUrl, picture, storedFiles } from "../helpers/pictures.ts";
import { newFolder, site } from "../helpers/site.ts";

type Truck = Awaited<ReturnType<typeof site>>;

/** A site that listens, and has so done all that belongs to a start. */
async function started(folder: string, env: Record<string, string> = {}): Promise<Truck> {
  const truck = await site({ folder, env });
  await truck.app.listen({ port: 0, host: "127.0.0.1" });
  return truck;
}

async function submit(truck: Truck): Promise<{ id: number; photoUrl: string }> {
  const { status, json } = await truck.visitor("POST", "/api/photo-submissions", {
    photoData: [dataUrl(await picture())],
  });
  expect(status).toBe(201);
  return json;
}

/** Makes them old: where processes share a database, what is young may be another's work. */
function age(folder: string) {
  const longAgo = new Date(Date.now() - 24 * 60 * 60_000);
  for (const file of storedFiles(folder)) fs.utimesSync(path.join(folder, "pictures", file), longAgo, longAgo);
}

/** Starts the site with an empty database beside its pictures, looks, and stops it. */
async function withEmptyDatabase(folder: string, look: (truck: Truck) => Promise<void>) {
  const other = newFolder();
  const database = path.join(folder, "site.db");
  if (!onPostgres) {
    fs.renameSync(database, `${database}.aside`);
    fs.copyFileSync(path.join(other, "site.db"), database);
  }
  const truck = await started(folder, onPostgres ? { ...placeOf(other), DATA_DIR: folder } : {});
  await look(truck);
  await truck.close();
  if (!onPostgres) fs.renameSync(`${database}.aside`, database);
}

const healthOf = async (truck: Truck) => (await truck.owner("GET", "/api/site-health")).json.pictures;
const contentOf = (folder: string) =>
  storedFiles(folder)
    .map((file) => [path.basename(file), fs.readFileSync(path.join(folder, "pictures", file), "base64")] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));

describe("a start", () => {
  it("with another database loses no picture and tells the owner, and the right database shows them again", async () => {
    const folder = newFolder();
    const first = await started(folder);
    const { id, photoUrl } = await submit(first);
    expect(await healthOf(first)).toEqual({ state: "well", missingCount: 0, unknownCount: 0 });
    await first.close();
    age(folder);
    const before = contentOf(folder);

    await withEmptyDatabase(folder, async (truck) => {
      await expect.poll(() => healthOf(truck)).toEqual({ state: "unknown", missingCount: 0, unknownCount: 1 });
      expect(contentOf(folder)).toEqual(before);
      expect((await truck.visitor("GET", photoUrl)).status).toBe(404);
    });

    const again = await started(folder);
    await expect.poll(() => healthOf(again)).toEqual({ state: "well", missingCount: 0, unknownCount: 0 });
    expect(contentOf(folder)).toEqual(before);
    expect((await again.visitor("GET", photoUrl)).status).toBe(200);
    expect((await again.owner("GET", `/api/photo-submissions/${id}/original/0`)).status).toBe(200);
  });

  it.skipIf(onPostgres)("with an older copy of the database, then the newer one, shows all photos", async () => {
    const folder = newFolder();
    const database = path.join(folder, "site.db");
    const first = await started(folder);
    const old = await submit(first);
    await first.close();
    fs.copyFileSync(database, `${database}.older`);
    const second = await started(folder);
    const young = await submit(second);
    await second.close();
    fs.renameSync(database, `${database}.newer`);
    fs.copyFileSync(`${database}.older`, database);

    const restored = await started(folder);
    await expect.poll(() => healthOf(restored)).toMatchObject({ unknownCount: 1 });
    expect((await restored.visitor("GET", old.photoUrl)).status).toBe(200);
    await restored.close();
    fs.renameSync(`${database}.newer`, database);

    const newest = await started(folder);
    await expect.poll(() => healthOf(newest)).toMatchObject({ state: "well" });
    for (const { photoUrl } of [old, young]) expect((await newest.visitor("GET", photoUrl)).status).toBe(200);
  });

  it("removes only the site's own unfinished work", async () => {
    const folder = newFolder();
    const incoming = path.join(folder, "pictures", "incoming");
    for (const name of ["work-a1b2c3", "from-the-camera"]) {
      fs.mkdirSync(path.join(incoming, name), { recursive: true });
      fs.writeFileSync(path.join(incoming, name, "photo.jpg"), "photo");
      const longAgo = new Date(Date.now() - 24 * 60 * 60_000);
      fs.utimesSync(path.join(incoming, name), longAgo, longAgo);
    }
    await started(folder);
    await expect.poll(() => fs.readdirSync(incoming)).toEqual(["from-the-camera"]);
    expect(storedFiles(folder)).toEqual(["incoming/from-the-camera/photo.jpg"]);
  });

  it("tells the owner when pictures of the database are missing", async () => {
    const folder = newFolder();
    const first = await started(folder);
    await submit(first);
    await first.close();
    fs.renameSync(path.join(folder, "pictures"), path.join(folder, "elsewhere"));
    const second = await started(folder);
    expect(await healthOf(second)).toEqual({ state: "missing", missingCount: 1, unknownCount: 0 });
  });

  it("restores nothing that was deleted", async () => {
    const folder = newFolder();
    const first = await started(folder);
    const { id } = await submit(first);
    expect((await first.owner("DELETE", `/api/photo-submissions/${id}`)).status).toBe(204);
    await first.whenPurged();
    expect(storedFiles(folder)).toEqual([]);
    await first.close();
    const second = await started(folder);
    expect(await healthOf(second)).toMatchObject({ state: "well" });
  });
});
