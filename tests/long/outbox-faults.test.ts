import { describe, expect, it } from "vitest";
import { addStop, later, subscribe, subscribeMany } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { freePort, silentServer, smtpServer } from "../helpers/smtp.ts";

type Server = Awaited<ReturnType<typeof smtpServer>>;

const truckWith = (smtp: Pick<Server, "url">) =>
  site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example" } });

type Truck = Awaited<ReturnType<typeof truckWith>>;

async function send(truck: Truck) {
  const { json } = await truck.owner("POST", "/api/notify/location-update", { locationId: await addStop(truck) });
  return json;
}
const details = async (truck: Truck, id = 1) => (await truck.owner("GET", `/api/sends/${id}`)).json;
const statusOf = async (truck: Truck) => (await truck.owner("GET", "/api/notifications/status")).json.mail;

describe("an SMTP server that refuses one recipient", () => {
  it("fails that one for good with the reason, and the others arrive", async () => {
    const smtp = await smtpServer({
      onRecipient: (to) => (to === "gone@example.com" ? { code: 550, says: "No such user here" } : undefined),
    });
    const truck = await truckWith(smtp);
    for (const name of ["ada", "gone", "bo"]) await subscribe(truck, `${name}@example.com`);
    expect(await send(truck)).toMatchObject({ sendId: 1, successCount: 2, queuedCount: 0, failedCount: 1 });
    expect(smtp.recipients()).toEqual(["ada@example.com", "bo@example.com"]);

    const { failed, ...counts } = await details(truck);
    expect(counts).toMatchObject({ kind: "location-update", title: "Downtown Park", total: 3, failedCount: 1 });
    expect(failed).toMatchObject([
      { channel: "email", recipient: "gone@example.com", status: "failed", attempts: 1, nextAttemptAt: null },
    ]);
    expect(failed[0].reason).toBe("The mail server said: 550 No such user here");
    await later(truck, 24 * 60);
    expect((await details(truck)).failedCount).toBe(1);
  });

  it("may be asked again by the owner, who then sees it arrive", async () => {
    let mended = false;
    const smtp = await smtpServer({
      onRecipient: (to) => (to === "full@example.com" && !mended ? { code: 552, says: "Mailbox full" } : undefined),
    });
    const truck = await truckWith(smtp);
    for (const name of ["ada", "full"]) await subscribe(truck, `${name}@example.com`);
    expect(await send(truck)).toMatchObject({ successCount: 1, failedCount: 1 });
    mended = true;
    const { status, json } = await truck.owner("POST", "/api/sends/1/retry");
    expect({ status, json }).toEqual({
      status: 200,
      json: { sendId: 1, successCount: 2, queuedCount: 0, failedCount: 0 },
    });
    expect(smtp.recipients()).toEqual(["ada@example.com", "full@example.com"]);
    expect((await truck.owner("POST", "/api/sends/99/retry")).status).toBe(404);
  });
});

describe("a passing failure", () => {
  it("451: the mail waits, is tried again after growing pauses, and arrives once", async () => {
    let refusals = 3;
    const smtp = await smtpServer({
      onMail: () => (refusals-- > 0 ? { code: 451, says: "Try again later" } : undefined),
    });
    const truck = await truckWith(smtp);
    await subscribe(truck, "ada@example.com");
    expect(await send(truck)).toMatchObject({ sendId: 1, successCount: 0, queuedCount: 1, failedCount: 0 });

    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { json } = await truck.owner("GET", "/api/sends/1/deliveries");
      expect(json.deliveries).toMatchObject([
        { status: "queued", attempts: attempt, reason: "The mail server said: 451 Try again later" },
      ]);
      const due = new Date(json.deliveries[0].nextAttemptAt);
      pauses.push(due.getTime() - truck.clock.time.getTime());
      truck.clock.time = new Date(due.getTime() - 1000);
      await truck.outbox.drain();
      expect(smtp.received).toHaveLength(0);
      truck.clock.time = due;
      await truck.outbox.drain();
    }
    expect(pauses[1]).toBeGreaterThan(Number(pauses[0]) * 1.5);
    expect(pauses[2]).toBeGreaterThan(Number(pauses[1]) * 1.5);
    expect(smtp.recipients()).toEqual(["ada@example.com"]);
    expect(await details(truck)).toMatchObject({ successCount: 1, queuedCount: 0, failed: [] });
  });

  it("that never passes is given up in the end, with the last reason", async () => {
    const smtp = await smtpServer({ onMail: () => ({ code: 451, says: "Never" }) });
    const truck = await truckWith(smtp);
    await subscribe(truck, "ada@example.com");
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    for (let round = 0; round < 12; round++) await later(truck, 11 * 60);
    const { failedCount, failed } = await details(truck);
    expect(failedCount).toBe(1);
    expect(failed[0]).toMatchObject({ attempts: 9, reason: "The mail server said: 451 Never" });
  });

  it("451 while the clock is a year ahead: the mail does not wait for that year to pass", async () => {
    let refusing = true;
    const smtp = await smtpServer({ onMail: () => (refusing ? { code: 451 } : undefined) });
    const truck = await truckWith(smtp);
    await subscribe(truck, "ada@example.com");
    truck.clock.time = new Date("2027-07-04T17:00:00Z");
    expect(await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Ice", message: "Come" })).toMatchObject(
      {
        json: { queuedCount: 1 },
      },
    );
    refusing = false;
    truck.clock.time = new Date("2026-07-04T17:00:00Z");
    await truck.outbox.drain();
    await expect.poll(smtp.recipients).toEqual(["ada@example.com"]);
  });

  it("a connection that breaks in the middle of DATA: the mail waits, then arrives", async () => {
    let drops = 1;
    const smtp = await smtpServer({ onMail: () => (drops-- > 0 ? "drop" : undefined) });
    const truck = await truckWith(smtp);
    await subscribe(truck, "ada@example.com");
    expect(await send(truck)).toMatchObject({ successCount: 0, queuedCount: 1 });
    await later(truck, 1);
    expect(smtp.recipients()).toEqual(["ada@example.com"]);
  });

  it("a location update that waited until the stop was over is not sent any more", async () => {
    let refusing = true;
    const smtp = await smtpServer({ onMail: () => (refusing ? { code: 451 } : undefined) });
    const truck = await truckWith(smtp);
    await subscribe(truck, "ada@example.com");
    await send(truck);
    refusing = false;
    await later(truck, 24 * 60);
    expect(smtp.received).toEqual([]);
    expect(await details(truck)).toMatchObject({ successCount: 0, queuedCount: 0, failedCount: 0, cancelledCount: 1 });
  });
});

describe("a server that keeps refusing", () => {
  it("that never answers: nothing fails, the sending pauses, and the owner can read why", async () => {
    const truck = await truckWith(await silentServer());
    await subscribeMany(truck, 12);
    expect(await send(truck)).toMatchObject({ sendId: 1, successCount: 0, queuedCount: 12, failedCount: 0 });
    expect(await statusOf(truck)).toMatchObject({
      provider: "smtp",
      waitingCount: 12,
      pausedUntil: "2026-07-04T17:01:00.000Z",
      why: "The mail server did not answer in time",
    });
  });

  it("absent at start: all wait, and arrive when it is there", async () => {
    const port = await freePort();
    const truck = await truckWith({ url: `smtp://127.0.0.1:${port}` });
    await subscribeMany(truck, 12);
    expect(await send(truck)).toMatchObject({ successCount: 0, queuedCount: 12, failedCount: 0 });
    expect((await statusOf(truck)).why).toMatch(/^The connection to the mail server failed: /);
    const smtp = await smtpServer({ port });
    await later(truck, 2);
    await later(truck, 2);
    expect(smtp.recipients()).toHaveLength(12);
    expect(new Set(smtp.recipients()).size).toBe(12);
    expect(await statusOf(truck)).toMatchObject({ waitingCount: 0, pausedUntil: null, why: null });
  });

  it("each pause is longer than the one before, and only one mail tries each time", async () => {
    let asked = 0;
    const smtp = await smtpServer({
      onRecipient: () => {
        asked += 1;
        return { code: 421, says: "Too much from you" };
      },
    });
    const truck = await truckWith(smtp);
    await subscribeMany(truck, 30);
    await send(truck);
    await truck.outbox.drain();
    const burned = asked;
    expect(burned).toBeLessThanOrEqual(10);
    const pauses: number[] = [];
    for (let round = 0; round < 4; round++) {
      const { pausedUntil } = await statusOf(truck);
      pauses.push((Date.parse(pausedUntil) - truck.clock.time.getTime()) / 60_000);
      truck.clock.time = new Date(Date.parse(pausedUntil) + 60_000);
      await truck.outbox.drain();
    }
    expect(pauses).toEqual([1, 2, 4, 8]);
    expect(asked - burned).toBeLessThanOrEqual(4);
    expect(await details(truck)).toMatchObject({ queuedCount: 30, failedCount: 0 });
  });

  it.each([
    { code: 554, says: "Your address is on a block list" },
    { code: 550, says: "5.7.1 Your address is on a block list" },
  ])("refusing every recipient for good because of us (%j) burns through twenty at most", async (answer) => {
    const smtp = await smtpServer({ onRecipient: () => answer });
    const truck = await truckWith(smtp);
    await subscribeMany(truck, 40);
    await send(truck);
    await truck.outbox.drain();
    const { failedCount, queuedCount } = await details(truck);
    expect(failedCount + queuedCount).toBe(40);
    expect(failedCount).toBeLessThanOrEqual(25);
    expect((await statusOf(truck)).why).toContain("block list");
  });

  it.each(["5.1.1 No such user here", "No such user here"])(
    "refusing sixty mailboxes that are gone (%j) holds nobody up",
    async (says) => {
      const smtp = await smtpServer({
        onRecipient: (to) => (to.startsWith("person") ? { code: 550, says } : undefined),
      });
      const truck = await truckWith(smtp);
      await subscribeMany(truck, 60);
      await subscribe(truck, "ada@example.com");
      await send(truck);
      await truck.outbox.drain();
      expect(await details(truck)).toMatchObject({ successCount: 1, queuedCount: 0, failedCount: 60 });
      expect(await statusOf(truck)).toMatchObject({ pausedUntil: null, why: null });
    },
  );

  it("a mailbox that is gone ends a pause: the server answers again", async () => {
    let isDown = true;
    const smtp = await smtpServer({
      onRecipient: () => (isDown ? { code: 421 } : { code: 550, says: "No such user" }),
    });
    const truck = await truckWith(smtp);
    await subscribeMany(truck, 12);
    expect(await send(truck)).toMatchObject({ queuedCount: 12, failedCount: 0 });
    isDown = false;
    await later(truck, 2);
    // A connection that the server has closed may be found out by a mail, which is tried once more.
    await later(truck, 10);
    expect(await details(truck)).toMatchObject({ queuedCount: 0, failedCount: 12 });
    expect((await statusOf(truck)).pausedUntil).toBeNull();
  });

  it("a wrong password costs no mail", async () => {
    const smtp = await smtpServer({ onLogin: () => false });
    const truck = await truckWith({ url: smtp.url.replace("smtp://", "smtp://owner:wrong@") });
    await subscribeMany(truck, 6);
    expect(await send(truck)).toMatchObject({ queuedCount: 6, failedCount: 0 });
    expect((await statusOf(truck)).why).toMatch(/^The mail server refused our login: 535/);
  });
});

describe("somebody who leaves while their mail waits", () => {
  async function waiting() {
    let refusing = true;
    const smtp = await smtpServer({ onMail: () => (refusing ? { code: 451 } : undefined) });
    const truck = await truckWith(smtp);
    const ada = await subscribe(truck, "ada@example.com");
    await subscribe(truck, "bo@example.com");
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    refusing = false;
    return { smtp, truck, ada };
  }

  it("deleted: the mail is cancelled, and their address is nowhere any more", async () => {
    const { smtp, truck, ada } = await waiting();
    await truck.owner("DELETE", `/api/subscribers/${ada.id}`);
    await later(truck, 1);
    expect(smtp.recipients()).toEqual(["bo@example.com"]);
    expect(await details(truck)).toMatchObject({ successCount: 1, cancelledCount: 1, queuedCount: 0 });
    const rows = await truck.database((db) => db.selectFrom("outbox").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain("ada@");
  });

  it("deleted after their mail failed: what the mail server said names nobody any more", async () => {
    const smtp = await smtpServer({ onRecipient: (address) => ({ code: 550, says: `No such user ${address}` }) });
    const truck = await truckWith(smtp);
    const { id } = await subscribe(truck, "ada@example.com");
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    expect(await details(truck)).toMatchObject({ failed: [{ reason: expect.stringContaining("ada@example.com") }] });
    await truck.owner("DELETE", `/api/subscribers/${id}`);
    const rows = await truck.database((db) => db.selectFrom("outbox").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain("ada@");
  });

  it.each([{ isActive: false }, { emailNotifications: false }])("with %j: the mail is cancelled", async (change) => {
    const { smtp, truck, ada } = await waiting();
    await truck.owner("PUT", `/api/subscribers/${ada.id}`, change);
    await later(truck, 1);
    expect(smtp.recipients()).toEqual(["bo@example.com"]);
    const { json } = await truck.owner("GET", "/api/sends/1/deliveries?status=cancelled");
    expect(json.deliveries).toMatchObject([
      { recipient: "ada@example.com", reason: "The subscriber has unsubscribed" },
    ]);
  });
});

describe("the pace", () => {
  it("is what the settings say", async () => {
    const smtp = await smtpServer();
    const truck = await truckWith(smtp);
    await truck.owner("PUT", "/api/business", { mailsPerSecond: 10 });
    await subscribeMany(truck, 11);
    const startedAt = performance.now();
    expect(await send(truck)).toMatchObject({ successCount: 11 });
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  it("uses no more connections than it keeps open", async () => {
    const smtp = await smtpServer({ latency: 20 });
    const truck = await truckWith(smtp);
    await subscribeMany(truck, 25);
    expect(await send(truck)).toMatchObject({ successCount: 25 });
    expect(smtp.connections()).toBeLessThanOrEqual(5);
  });
});
