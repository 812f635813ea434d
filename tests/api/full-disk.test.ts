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
  ["/api/contact", message],
  ["/api/bookings", booking],
])("a disk that is full answers 507 to POST %s, stores nothing by half, and recovers", async (address, body) => {
  opened.connections.length = 0;
  const truck = await site();
  const connection = opened.connections.find(({ name }) => name.endsWith("site.db"));
  if (!connection) throw new Error("The site opened no database");
  const pages = connection.pragma("page_count", { simple: true });
  connection.pragma(`max_page_count = ${pages}`);
  const statuses: number[] = [];
  for (let call = 0; call < 20; call++) statuses.push((await truck.visitor("POST", address, body)).status);
  expect(statuses.at(-1)).toBe(507);
  expect(statuses.filter((status) => status !== 201 && status !== 507)).toEqual([]);

  connection.pragma("max_page_count = 4294967294");
  expect((await truck.visitor("POST", address, body)).status).toBe(201);
});
