import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { onPostgres, placeOf } from "../helpers/databases.ts";
import { gateTo } from "../helpers/gate.ts";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { siteProcess } from "../helpers/process.ts";
import { emptyFolder, newFolder } from "../helpers/site.ts";
import { holdMailsAfter, smtpServer } from "../helpers/smtp.ts";

type Process = Awaited<ReturnType<typeof siteProcess>>;

/** Where it is active it is so until its day is over: no midnight comes between. */
const stop = { address: "12 River Road", date: "2150-07-04", startTime: "11:00", endTime: "18:00" };
const message = { firstName: "Ada", lastName: "Snow", email: "ada@example.com", subject: "other", message: "Hello" };

async function twoProcesses(variables: Record<string, string> = {}, place = placeOf(newFolder())) {
  const env = { ...place, ...variables };
  return Promise.all([siteProcess(env), siteProcess(env)]);
}

const post = (at: Process, url: string, body: unknown) =>
  fetch(at.origin + url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const html = async (at: Process) => (await fetch(at.origin)).text();

describe.skipIf(!onPostgres)("two processes that serve one site", () => {
  it("know the same sessions", async () => {
    const [one, other] = await twoProcesses();
    const asOwner = (at: Process) => fetch(`${at.origin}/api/locations`, { headers: { cookie: one.cookie } });
    expect((await asOwner(other)).status).toBe(200);
    await fetch(`${one.origin}/api/admin/logout`, { method: "POST", headers: { cookie: one.cookie } });
    expect((await asOwner(other)).status).toBe(401);
  });

  it("show on every page, by the next request, what was written through the other", async () => {
    const [one, other] = await twoProcesses();
    for (let change = 0; change < 20; change++) {
      const [writer, reader] = change % 2 ? [one, other] : [other, one];
      const name = `Stop number ${change}`;
      await writer.owner("POST", "/api/locations", { ...stop, name, status: "active" });
      expect(await html(reader)).toContain(name);
      expect(await html(writer)).toContain(name);
    }
  });

  it("keep one stop active, however both activate at once", async () => {
    const [one, other] = await twoProcesses();
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        [one, other, one, other].map((at, index) =>
          at.owner("POST", "/api/locations", { ...stop, name: `${round}.${index}`, status: "active" }),
        ),
      );
      const stops: { status: string }[] = await one.owner("GET", "/api/locations");
      expect(stops).toHaveLength((round + 1) * 4);
      expect(stops.filter(({ status }) => status === "active")).toHaveLength(1);
    }
  });

  it("hold a visitor to one limit together", async () => {
    const [one, other] = await twoProcesses({ RATE_LIMITS: "on" });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => post(index % 2 ? one : other, "/api/contact", message)),
    );
    expect(statuses(answers)).toEqual({ 201: 60, 429: 40 });
  });

  it("hold password guessing to five wrong ones together", async () => {
    const [one, other] = await twoProcesses({ RATE_LIMITS: "on" });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        post(index % 2 ? one : other, "/api/admin/login", { password: "wrong!" }),
      ),
    );
    expect(statuses(answers)).toEqual({ 401: 5, 429: 11 });
  });

  it("send once what is pressed at both at once", async () => {
    const smtp = await smtpServer();
    const [one, other] = await twoProcesses({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    await subscribe(one, 20);
    const content = { subject: "Hi", message: "Ice" };
    const answers = await Promise.all(
      [one, other, one, other].map((at) => at.owner("POST", "/api/subscribers/mass-email", content)),
    );
    expect(new Set(answers.map(({ sendId }) => sendId)).size).toBe(1);
    for (const answer of answers) expect(answer).toMatchObject({ successCount: 20, queuedCount: 0 });
    expect(smtp.recipients().toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => person(index)).toSorted());
  });

  it("keep to one pace together", async () => {
    const smtp = await smtpServer();
    const [one, other] = await twoProcesses({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    await one.owner("PUT", "/api/business", { mailsPerSecond: 10 });
    await subscribe(one, 30);
    const startedAt = performance.now();
    await Promise.all([
      one.owner("POST", "/api/subscribers/mass-email", { subject: "One", message: "Ice" }),
      other.owner("POST", "/api/subscribers/mass-email", { subject: "Other", message: "Ice" }),
    ]);
    while (smtp.received.length < 60) await wait(50);
    expect(performance.now() - startedAt).toBeGreaterThan(5500);
    expect(smtp.received).toHaveLength(60);
  });

  it("go on with a send whose process is killed: nobody is left out, and what is repeated was under way", async () => {
    const smtp = await smtpServer({ latency: 20 });
    const env = { ...placeOf(newFolder()), SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
    // The first to start is the one that sends.
    const one = await siteProcess(env);
    const other = await siteProcess(env);
    await one.owner("PUT", "/api/business", { mailsPerSecond: 1000 });
    await subscribe(one, 200);
    void one.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    while (smtp.received.length < 50) await wait(5);
    await one.end("SIGKILL");
    while ((await other.owner("GET", "/api/sends/1"))?.queuedCount !== 0) await wait(100);
    expect(new Set(smtp.recipients()).size).toBe(200);
    expect(smtp.received.length - 200).toBeLessThanOrEqual(5);
  });

  it("show a send's progress through either", async () => {
    const { onRecipient, open } = holdMailsAfter(1);
    const smtp = await smtpServer({ onRecipient });
    const [one, other] = await twoProcesses({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    await subscribe(one, 60);
    await one.owner("PUT", "/api/business", { mailsPerSecond: 30 });
    void one.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    while (smtp.received.length === 0) await wait(5);
    const opened = [one, other].map((at) =>
      fetch(`${at.origin}/api/sends/1/events`, { headers: { cookie: at.cookie } }),
    );
    const streams = (await Promise.all(opened)).map((answer) => answer.text());
    open();
    for (const text of await Promise.all(streams)) {
      expect(text).toMatch(/^event: progress\n/);
      expect(text).toContain("event: done");
    }
  });

  it("start at the same moment on an empty database, and sign the same links", async () => {
    const smtp = await smtpServer();
    const [one, other] = await twoProcesses({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }, placeOf(emptyFolder()));
    expect(await (await fetch(`${one.origin}/api/menu`)).json()).toEqual(
      await (await fetch(`${other.origin}/api/menu`)).json(),
    );

    const statusesOf = (token: string) =>
      Promise.all([one, other].map(async (at) => (await fetch(`${at.origin}/api/alerts?token=${token}`)).status));
    // What links are signed with is made when it is first needed: by both at once.
    expect(await statusesOf(`1.${"A".repeat(32)}`)).toEqual([404, 404]);
    await subscribe(one, 1);
    await one.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    const { text } = await smtp.mailTo(person(0));
    expect(await statusesOf(/alerts\?token=([\w.-]+)/.exec(text ?? "")?.[1] ?? "")).toEqual([200, 200]);
  });

  it("leave alone what the other is working on when one starts", async () => {
    const folder = newFolder();
    const one = await siteProcess({ ...placeOf(folder) });
    const uploads = [1, 2, 3].map(async (number) =>
      post(one, "/api/photo-submissions", {
        customerName: `Visitor ${number}`,
        photoData: [dataUrl(await picture({ width: 2000, height: 1500, noise: true }))],
      }),
    );
    const other = await siteProcess({ ...placeOf(folder) });
    for (const upload of uploads) expect((await upload).status).toBe(201);
    const shown = await (await fetch(`${other.origin}/api/photo-submissions`)).json();
    expect(shown).toHaveLength(3);
    for (const { photoUrl } of shown) expect((await fetch(other.origin + photoUrl)).status).toBe(200);
  });
});

describe.skipIf(!onPostgres)("a database that is away", () => {
  it("costs visitors nothing that lies in memory, tells the others when to come back, and is found again", async () => {
    const place = placeOf(newFolder());
    const direct = new URL(place.DATABASE_URL ?? "");
    const gate = await gateTo(Number(direct.port));
    const throughGate = new URL(direct);
    throughGate.port = String(gate.port);
    const site = await siteProcess({ ...place, DATABASE_URL: throughGate.href });
    expect(await html(site)).toContain("</html>");

    gate.close();
    const page = await fetch(site.origin);
    expect(page.status).toBe(200);
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(503);
    for (const refused of [await post(site, "/api/contact", message), await fetch(`${site.origin}/api/menu`)]) {
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await refused.json()).message).toContain("try again");
    }

    await gate.open();
    while ((await fetch(`${site.origin}/healthz`)).status !== 200) await wait(50);
    expect((await post(site, "/api/contact", message)).status).toBe(201);
  });
});

/** How many answers have which status. */
const statuses = (answers: Response[]) =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => Object.assign(counts, { [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

const person = (index: number) => `person${index}@example.com`;

async function subscribe(at: Process, count: number) {
  for (let index = 0; index < count; index++) await post(at, "/api/subscribers", { email: person(index) });
}
