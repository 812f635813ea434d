import { expect, it, vi } from "vitest";
import { dataUrl, picture, storedFiles } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

const database = vi.hoisted(() => ({ breaksOff: "never" }));

// The database as the server sees it, whose connection breaks before or after a commit has gone through.
vi.mock("../../server/db/transaction.ts", async (original) => {
  const real = await original<typeof import("../../server/db/transaction.ts")>();
  const transaction: typeof real.transaction = async (db, work) => {
    if (database.breaksOff === "before") throw new Error("Connection terminated unexpectedly");
    const result = await real.transaction(db, work);
    if (database.breaksOff === "after") throw new Error("Connection terminated unexpectedly");
    return result;
  };
  return { ...real, transaction };
});

const KEY = "0b9f6e0a-5d0e-4a39-9c3e-8a4f1d2b7c6d";

async function submitting(env: Record<string, string> = {}) {
  const truck = await site({ env });
  const photo = dataUrl(await picture());
  return {
    truck,
    submit: (headers = {}) => truck.visitor("POST", "/api/photo-submissions", { photoData: [photo] }, headers),
    submissions: async () => (await truck.visitor("GET", "/api/photo-submissions")).json,
    async duringA(breakOff: "before" | "after", work: () => ReturnType<typeof truck.visitor>) {
      database.breaksOff = breakOff;
      try {
        return await work();
      } finally {
        database.breaksOff = "never";
      }
    },
  };
}

it("a stored submission keeps its pictures when the pages' version could not be raised", async () => {
  const { truck, submit } = await submitting({ LISTEN_FDS: "1" });
  const rename = (from: string, to: string) =>
    truck.database((db) => db.schema.alterTable(from).renameTo(to).execute());
  await rename("pageVersion", "pageVersionAway");
  expect((await submit({ "idempotency-key": KEY })).status).toBe(500);
  await rename("pageVersionAway", "pageVersion");

  const again = await submit({ "idempotency-key": KEY });
  expect([again.status, again.json.id]).toEqual([201, 1]);
  expect((await truck.visitor("GET", again.json.photoUrl)).status).toBe(200);
  expect((await truck.owner("GET", "/api/photo-submissions/1/original/0")).status).toBe(200);
});

it("a stored hero photo keeps its pictures when the pages' version could not be raised", async () => {
  const truck = await site({ env: { LISTEN_FDS: "1" } });
  await truck.signIn();
  const rename = (from: string, to: string) =>
    truck.database((db) => db.schema.alterTable(from).renameTo(to).execute());
  await rename("pageVersion", "pageVersionAway");
  const body = { image: dataUrl(await picture({ width: 900 })), filename: "truck.jpg" };
  expect((await truck.owner("POST", "/api/admin/hero-image", body)).status).toBe(500);
  await rename("pageVersionAway", "pageVersion");

  const { hero } = (await truck.owner("GET", "/api/admin/current-hero")).json;
  expect((await truck.visitor("GET", `${hero.base}-480.jpg`)).status).toBe(200);
});

it("a submission keeps its pictures when the answer to its commit was lost", async () => {
  const { truck, submit, submissions, duringA } = await submitting();
  expect((await duringA("after", () => submit())).status).toBe(503);
  const [row] = await submissions();
  expect((await truck.visitor("GET", row.photoUrl)).status).toBe(200);
});

it("a submission leaves no pictures when its commit failed", async () => {
  const { truck, submit, submissions, duringA } = await submitting();
  expect((await duringA("before", submit)).status).toBe(503);
  expect(await submissions()).toEqual([]);
  expect(storedFiles(truck.folder)).toEqual([]);
});
