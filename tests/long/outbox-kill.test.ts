import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { onPostgres, placeOf } from "../helpers/databases.ts";
import { siteProcess } from "../helpers/process.ts";
import { newFolder, site } from "../helpers/site.ts";
import { holdMailsAfter, smtpServer } from "../helpers/smtp.ts";

const PEOPLE = 300;
// On Postgres another process might be sending: it takes a while to be sure that the killed one does not come back.
const KILLS = onPostgres ? 1 : 2;
const CONNECTIONS = 5;

const folderWithPeople = async () => {
  const folder = newFolder();
  const truck = await site({ folder });
  await truck.database(async (db) => {
    const person = {
      phone: null,
      firstName: null,
      lastName: null,
      consent: null,
      createdAt: "2026-07-01T12:00:00.000Z",
    };
    const rows = Array.from({ length: PEOPLE }, (_, index) => ({ ...person, email: `person${index}@example.com` }));
    await db.insertInto("subscribers").values(rows).execute();
    await db.updateTable("business").set({ mailsPerSecond: 10_000 }).execute();
  });
  await truck.close();
  return folder;
};

describe("a server killed in the middle of a send", () => {
  it("goes on when it is started again: nobody is left out, and a kill repeats at most what was under way", async () => {
    const smtp = await smtpServer({ latency: 10 });
    const env = { ...placeOf(await folderWithPeople()), SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
    for (let kill = 1; kill <= KILLS; kill++) {
      const server = await siteProcess(env);
      if (kill === 1) void server.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
      while (smtp.received.length < (PEOPLE / (KILLS + 1)) * kill) await wait(5);
      await server.end("SIGKILL");
    }
    const last = await siteProcess(env);
    const done = async () => (await last.owner("GET", "/api/sends/1"))?.queuedCount === 0;
    while (!(await done())) await wait(50);

    expect(new Set(smtp.recipients()).size).toBe(PEOPLE);
    expect(smtp.received.length - PEOPLE).toBeLessThanOrEqual(KILLS * CONNECTIONS);
    // A repeated mail is the same mail: programs that know its Message-ID show it once.
    const ids = smtp.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(PEOPLE);
    expect(await last.owner("GET", "/api/sends/1")).toMatchObject({
      total: PEOPLE,
      successCount: PEOPLE,
      failedCount: 0,
    });
  }, 60_000);

  it("asked to stop ends what is under way: nothing is repeated", async () => {
    const { onRecipient, open } = holdMailsAfter(PEOPLE / 3);
    const smtp = await smtpServer({ latency: 10, onRecipient });
    const env = { ...placeOf(await folderWithPeople()), SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
    const first = await siteProcess(env);
    void first.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    while (smtp.received.length < PEOPLE / 3) await wait(5);
    const ended = first.end("SIGTERM");
    open();
    await ended;
    expect(smtp.received.length).toBeLessThan(PEOPLE);
    const second = await siteProcess(env);
    while ((await second.owner("GET", "/api/sends/1"))?.queuedCount !== 0) await wait(50);
    expect(smtp.received).toHaveLength(PEOPLE);
    expect(new Set(smtp.recipients()).size).toBe(PEOPLE);
  }, 60_000);
});

describe("a second server started by mistake", () => {
  it("takes nothing up that the first is sending", async () => {
    const smtp = await smtpServer({ latency: 20 });
    const env = { ...placeOf(await folderWithPeople()), SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
    const first = await siteProcess(env);
    void first.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    while (smtp.received.length < 20) await wait(5);
    const { port } = new URL(first.origin);
    await expect(siteProcess({ ...env, PORT: port })).rejects.toThrow(`PORT ${port} is taken`);
    while ((await first.owner("GET", "/api/sends/1"))?.queuedCount !== 0) await wait(50);
    expect(smtp.received).toHaveLength(PEOPLE);
  }, 60_000);
});
