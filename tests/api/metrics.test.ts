import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../server/db/database.ts";
import { placeOf } from "../helpers/databases.ts";
import { newFolder, site } from "../helpers/site.ts";

const TOKEN = "a-long-enough-token";

describe("GET /metrics", () => {
  it("answers this machine with requests and durations by route", async () => {
    const { visitor } = await site();
    await visitor("GET", "/metrics");
    await visitor("GET", "/api/menu");
    await visitor("GET", "/api/nothing-here");

    const { status, text } = await visitor("GET", "/metrics");
    expect(status).toBe(200);
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/menu",status="200"} 1');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/process_resident_memory_bytes \d/);
    expect(text).toContain('outbox_waiting{channel="email"} 0');
    expect(text).toContain('outbox_paused{channel="sms"} 0');
  });

  it("answers the current state of the outbox, also at the first request", async () => {
    const { visitor } = await site();
    expect((await visitor("GET", "/metrics")).text).toContain('outbox_paused{channel="email"} 0');
  });

  it("answers 404 to everybody else", async () => {
    const { app, visitor } = await site({ env: { METRICS_TOKEN: TOKEN } });
    const from = (remoteAddress: string, headers = {}) => app.inject({ url: "/metrics", remoteAddress, headers });

    expect((await from("203.0.113.7")).statusCode).toBe(404);
    expect((await from("203.0.113.7", { authorization: "Bearer guess" })).statusCode).toBe(404);
    expect((await from("203.0.113.7", { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
    expect((await from("::1")).statusCode).toBe(200);
    for (const name of ["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "x-real-ip", "cf-connecting-ip"]) {
      expect((await visitor("GET", "/metrics", undefined, { [name]: "203.0.113.7" })).status, name).toBe(404);
    }
  });

  it("accepts no token unless one is set", async () => {
    const { app } = await site();
    const headers = { authorization: "Bearer undefined" };
    expect((await app.inject({ url: "/metrics", remoteAddress: "203.0.113.7", headers })).statusCode).toBe(404);
  });

  it("has no personal data", async () => {
    const { visitor } = await site();
    await visitor("GET", "/metrics");
    await visitor("GET", "/api/alerts?token=secret-token");
    expect((await visitor("GET", "/metrics")).text).not.toContain("secret-token");
  });
});

describe("a slow query", () => {
  it("is logged without its values", async () => {
    const told: string[] = [];
    const db = await openDatabase(placeOf(newFolder()), (query) => told.push(query));
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000)`;
    await sql`${numbers} select max(i) from n where i < 4000000 or ${"ann@example.com"} = 'x'`.execute(db);
    await sql`select 1`.execute(db);
    await db.destroy();

    // On a busy machine any other may have been slow, too.
    expect(told).toContainEqual(expect.stringContaining("with recursive"));
    expect(told.join()).not.toContain("ann@example.com");
  });
});
