import type SQLite from "better-sqlite3";
import { expect, it, vi } from "vitest";
import { onPostgres } from "../helpers/databases.ts";
import { site } from "../helpers/site.ts";

const opened = vi.hoisted((): { connections: SQLite.Database[] } => ({ connections: [] }));

// The connections that the site opens, so that its database can be held to the size that it has.
vi.mock("better-sqlite3", async (original) => {
  const { default: Real } = await original<{ default: typeof SQLite }>();
  const Watched = new Proxy(Real, {
    construct(target, parameters) {
      const connection = Reflect.construct(target, parameters);
      opened.connections.push(connection);
      return connection;
    },
  });
  return { default: Watched };
});

const text = "x".repeat(4900);
const message = { firstName: "Ann", lastName: "Lee", email: "ann@example.com", subject: "other", message: text };
const booking = {
  eventType: "birthday-party",
  expectedGuests: "Other",
  preferredDate: "2026-07-18",
  preferredTime: "2:00 PM - 4:00 PM",
  location: "12 Oak Lane",
  customerName: "Ann Lee",
  customerPhone: "217-555-0134",
  customerEmail: "ann@example.com",
  specialRequests: text.slice(0, 1900),
};

// A Postgres database tells of its full disk by a code of its own (53100).
it.skipIf(onPostgres).each([
  ["/api/contact", "contactMessages", 1, message],
  ["/api/bookings", "bookings", 2, booking],
] as const)(
  "a disk that is full answers 507 to POST %s, stores nothing by half, and recovers",
  async (address, table, mails, body) => {
    opened.connections.length = 0;
    const truck = await site();
    const connection = opened.connections.find(({ name }) => name.endsWith("site.db"));
    if (!connection) throw new Error("The site opened no database");
    // What migrations have left free would be room.
    connection.exec("vacuum");
    const pages = Number(connection.pragma("page_count", { simple: true }));
    const statuses: number[] = [];
    // Room is made page by page: in between there is enough for the first row, and none for what belongs to it.
    for (let more = 0; statuses.at(-1) !== 201 && more < 20; more++) {
      connection.pragma(`max_page_count = ${pages + more}`);
      statuses.push((await truck.visitor("POST", address, body)).status);
    }
    const rows = await truck.database(async (db) => [
      (await db.selectFrom(table).select("id").execute()).length,
      (await db.selectFrom("outbox").select("id").execute()).length,
    ]);
    expect(rows).toEqual([1, mails]);
    expect(statuses.length).toBeGreaterThan(2);
    expect(statuses).toEqual([...Array(statuses.length - 1).fill(507), 201]);

    connection.pragma("max_page_count = 4294967294");
    expect((await truck.visitor("POST", address, body)).status).toBe(201);
  },
);
