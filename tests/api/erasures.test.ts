import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { onPostgres } from "../helpers/databases.ts";
import { PACKAGE_CHOICES } from "../helpers/first-values.ts";
import { dataUrl, picture, storedFiles } from "../helpers/pictures.ts";
import { later, subscribe } from "../helpers/sends.ts";
import { newFolder, site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";
import { twilio } from "../helpers/twilio.ts";

const ERASURES = "/api/erasures";
const NOTHING = { subscribers: 0, bookings: 0, messages: 0, photos: 0, mails: 0 };

const request = {
  eventType: "birthday-party",
  expectedGuests: PACKAGE_CHOICES[1],
  preferredDate: "2026-08-01",
  preferredTime: "2:00 PM - 4:30 PM",
  location: "Park",
  customerName: "Zelda Quux",
  customerPhone: "(217) 555-0134",
};
const message = { firstName: "Zelda", lastName: "Quux", subject: "other", message: "Hello" };

/** A site where somebody has left all that one can leave, and somebody else as much. */
async function siteOf(folder = newFolder()) {
  const [smtp, sms] = [await smtpServer(), await twilio()];
  const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example", ...sms.env }, folder });
  for (const email of ["zelda@example.com", "other@example.com"]) {
    const phone = email.startsWith("zelda") ? "217-555-0134" : "217-555-0199";
    await subscribe(truck, email, { firstName: "Zelda", phone, smsNotifications: true });
    for (const customerEmail of [email, email.toUpperCase()]) {
      await truck.visitor("POST", "/api/bookings", { ...request, customerEmail });
    }
    await truck.visitor("POST", "/api/contact", { ...message, email });
    await truck.visitor("POST", "/api/photo-submissions", {
      customerName: "Zelda Quux",
      customerEmail: email,
      photoData: [dataUrl(await picture())],
      photoFilenames: ["zelda.jpg"],
      photoCount: 1,
    });
  }
  await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Ice week", message: "Come by." });
  await truck.owner("POST", "/api/subscribers/mass-sms", { message: "Two for one" });
  await later(truck, 1);
  return { truck, smtp, sms, folder };
}

type Site = Awaited<ReturnType<typeof site>>;

/** All that the database says, as text. */
const everything = (truck: Site) =>
  truck.database(async (db) =>
    JSON.stringify(
      await Promise.all([
        db.selectFrom("subscribers").selectAll().execute(),
        db.selectFrom("bookings").selectAll().execute(),
        db.selectFrom("contactMessages").selectAll().execute(),
        db.selectFrom("photoSubmissions").selectAll().execute(),
        db.selectFrom("photos").selectAll().execute(),
        db.selectFrom("outbox").selectAll().execute(),
        db.selectFrom("sends").selectAll().execute(),
        db.selectFrom("erasures").selectAll().execute(),
        db.selectFrom("history").selectAll().execute(),
        db.selectFrom("idempotencyKeys").selectAll().execute(),
      ]),
    ),
  );

/** What the files of the embedded database hold, its log among them. */
const inDatabaseFiles = (folder: string) =>
  fs
    .readdirSync(folder)
    .filter((name) => name.startsWith("site.db"))
    .map((name) => fs.readFileSync(path.join(folder, name), "latin1"))
    .join();

describe("erasing a person", () => {
  it("changes nothing when it is a dry run", async () => {
    const { truck } = await siteOf();
    const before = await everything(truck);
    const { status, json } = await truck.owner("POST", `${ERASURES}/preview`, { email: " Zelda@Example.com " });
    expect(status).toBe(200);
    // Two confirmations, three notices to the owner, a mail and an SMS of the sends.
    expect(json).toEqual({ subscribers: 1, bookings: 2, messages: 1, photos: 1, mails: 7 });
    expect(await everything(truck)).toBe(before);
  });

  it("removes one person from the database and the pictures", async () => {
    const { truck, folder } = await siteOf();
    const files = storedFiles(folder).length;
    const { status, json } = await truck.owner("POST", ERASURES, { email: "zelda@example.com" });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: 1,
      erasedAt: truck.clock.time.toISOString(),
      subscribers: 1,
      bookings: 2,
      messages: 1,
      photos: 1,
      mails: 7,
    });
    const left = await everything(truck);
    expect(left).not.toMatch(/zelda@example\.com|5550134/i);
    expect(left.match(/other@example\.com/gi)?.length).toBeGreaterThan(5);
    expect(storedFiles(folder)).toHaveLength(files / 2);
    expect((await truck.owner("POST", `${ERASURES}/preview`, { email: "other@example.com" })).json).toEqual({
      subscribers: 1,
      bookings: 2,
      messages: 1,
      photos: 1,
      mails: 7,
    });
  });

  // A Postgres belongs to whoever runs it, with its vacuum and its backups.
  it.skipIf(onPostgres)("leaves nothing of them in the database's files while the site runs", async () => {
    const { truck, folder } = await siteOf();
    await truck.owner("POST", ERASURES, { email: "zelda@example.com" });
    expect(fs.readdirSync(folder)).toContain("site.db-wal");
    expect(inDatabaseFiles(folder)).not.toMatch(/zelda@example\.com/i);
  });

  it.skipIf(onPostgres)("leaves nothing of them in the files once a concurrent reader has ended", async () => {
    const { truck, folder } = await siteOf();
    const reader = new SQLite(path.join(folder, "site.db"), { readonly: true });
    reader.exec("begin");
    reader.prepare("select * from bookings").all();
    expect((await truck.owner("POST", ERASURES, { email: "zelda@example.com" })).status).toBe(201);
    expect(inDatabaseFiles(folder)).toMatch(/zelda@example\.com/i);
    reader.close();
    await truck.retention.run();
    expect(inDatabaseFiles(folder)).not.toMatch(/zelda@example\.com/i);
  });

  it.skipIf(onPostgres)("leaves as little of a message that was deleted, once it cannot come back", async () => {
    const { truck, folder } = await siteOf();
    const message = { firstName: "Sam", lastName: "Lee", subject: "other", message: "Call me at the marble arch" };
    await truck.visitor("POST", "/api/contact", { ...message, email: "sam@example.com" });
    // The owner's mail about it has its words until it is sent.
    await truck.outbox.drain();
    const [{ id }] = (await truck.owner("GET", "/api/contact-messages")).json;
    await truck.owner("DELETE", `/api/contact-messages/${id}`);
    await truck.whenPurged();
    expect(inDatabaseFiles(folder)).not.toMatch(/marble arch/);
  });

  it("deletes stored answers about a booking whose address was corrected", async () => {
    const truck = await site();
    const keyed = (method: "POST" | "PUT", path: string, body: object) =>
      truck.owner(method, path, body, { "idempotency-key": path.replaceAll("/", "-").padEnd(22, "-") });
    await keyed("POST", "/api/bookings", { ...request, customerEmail: "Zelda@example.com" });
    await keyed("PUT", "/api/bookings/1", { specialRequests: "Call zelda@example.com instead" });
    await truck.outbox.drain();
    await truck.owner("PUT", "/api/bookings/1", { customerEmail: "ada@example.com", customerName: "Ada" });
    await keyed("PUT", "/api/bookings/1/status", { status: "confirmed" });
    const answers = () =>
      truck.database((db) => db.selectFrom("idempotencyKeys").select("answer").orderBy("createdAt").execute());
    // Those from before the correction tell of another person.
    expect((await answers()).map(({ answer }) => answer === null)).toEqual([true, true, false]);
    await truck.owner("PUT", "/api/bookings/1", { specialRequests: null });
    await truck.outbox.drain();
    expect((await truck.owner("POST", ERASURES, { email: "zelda@example.com" })).status).toBe(201);
    expect(await everything(truck)).not.toMatch(/zelda/i);
    expect((await truck.owner("GET", "/api/bookings")).json).toHaveLength(1);
  });

  it("deletes simulated mails, also about deleted rows", async () => {
    const truck = await site();
    const made = await truck.visitor("POST", "/api/bookings", { ...request, customerEmail: "Zelda@example.com" });
    await truck.visitor("POST", "/api/contact", { ...message, email: "zelda@example.com" });
    await truck.outbox.drain();
    await truck.owner("DELETE", `/api/bookings/${made.json.id}`);
    await truck.owner("DELETE", "/api/contact-messages/1");
    await truck.whenPurged();
    expect(await everything(truck)).toMatch(/zelda/i);
    expect((await truck.owner("POST", ERASURES, { email: "zelda@example.com" })).status).toBe(201);
    expect(await everything(truck)).not.toMatch(/zelda/i);
  });

  it("keeps the number of people that a broadcast reached", async () => {
    const { truck } = await siteOf();
    const sends = async () =>
      (await truck.owner("GET", "/api/sends")).json.map(({ successCount }: { successCount: number }) => successCount);
    const before = await sends();
    await truck.owner("POST", ERASURES, { email: "zelda@example.com" });
    expect(await sends()).toEqual(before);
    expect(before.length).toBe(2);
  });

  it("cancels waiting deliveries", async () => {
    const smtp = await smtpServer({ onRecipient: () => ({ code: 451, says: "Later" }) });
    const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example" } });
    await truck.visitor("POST", "/api/bookings", { ...request, customerEmail: "zelda@example.com" });
    await later(truck, 0);
    await truck.owner("POST", ERASURES, { email: "zelda@example.com" });
    const waiting = await truck.database((db) => db.selectFrom("outbox").selectAll().execute());
    expect(waiting).toEqual([]);
  });

  it("cancels the owner's mail about a deleted message of that person alone", async () => {
    const smtp = await smtpServer({ onMail: () => ({ code: 550 }) });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    for (const email of ["Zelda_q@example.com", "zeldaXq@example.com", "other-zelda_q@example.com"]) {
      await truck.visitor("POST", "/api/contact", { ...message, email });
    }
    await truck.outbox.drain();
    for (const id of [1, 2, 3]) await truck.owner("DELETE", `/api/contact-messages/${id}`);
    expect((await truck.owner("POST", ERASURES, { email: "zelda_q@example.com" })).json).toMatchObject({ mails: 1 });
    const { emails } = (await truck.owner("GET", "/api/transactional")).json;
    expect(emails.map(({ id }: { id: number }) => id).sort()).toEqual([2, 3]);
  });

  it("removes a provider's error that arrives later, as does deleting a subscriber", async () => {
    const answering = Promise.withResolvers<void>();
    const smtp = await smtpServer({
      onRecipient: async (address) => {
        await answering.promise;
        return { code: 550, says: `No <${address}> here` };
      },
    });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    for (const name of ["zelda", "other"]) await subscribe(truck, `${name}@example.com`);
    const sending = truck.owner("POST", "/api/subscribers/mass-email", { subject: "Ice", message: "Come" });
    const deliveries = async () => (await truck.owner("GET", "/api/sends/1/deliveries")).json?.deliveries;
    await expect.poll(deliveries).toMatchObject([{ status: "sending" }, { status: "sending" }]);
    await truck.owner("POST", ERASURES, { email: "zelda@example.com" });
    await truck.owner("DELETE", "/api/subscribers/2");
    answering.resolve();
    await sending;
    await truck.outbox.drain();
    expect((await truck.owner("GET", "/api/sends/1")).json).toMatchObject({ failedCount: 2 });
    expect(JSON.stringify(await deliveries())).not.toMatch(/@example\.com/);
  });

  it("keeps a record with counts and time, without the person", async () => {
    const { truck } = await siteOf();
    const { json } = await truck.owner("POST", ERASURES, { email: "zelda@example.com" });
    expect((await truck.owner("GET", ERASURES)).json).toEqual([json]);
  });

  it("answers 404 for an unknown person", async () => {
    const truck = await site();
    expect((await truck.owner("POST", `${ERASURES}/preview`, { email: "no@example.com" })).json).toEqual(NOTHING);
    expect((await truck.owner("POST", ERASURES, { email: "no@example.com" })).status).toBe(404);
    expect((await truck.owner("GET", ERASURES)).json).toEqual([]);
  });

  it.each(["", "nobody", "%@example", "a@example.com' or 1=1", 5, null])("refuses %j", async (email) => {
    const truck = await site();
    for (const path of [ERASURES, `${ERASURES}/preview`]) {
      expect((await truck.owner("POST", path, { email })).status).toBe(400);
    }
  });

  it("answers 401 without a session", async () => {
    const truck = await site();
    const body = { email: "zelda@example.com" };
    expect((await truck.visitor("POST", ERASURES, body)).status).toBe(401);
    expect((await truck.visitor("POST", `${ERASURES}/preview`, body)).status).toBe(401);
    expect((await truck.visitor("GET", ERASURES)).status).toBe(401);
  });
});
