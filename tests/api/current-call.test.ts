import { expect, it, vi } from "vitest";
import { currentCall, outsideOfCalls, runInCall } from "../../server/web/current-call.ts";
import { pushService } from "../helpers/push.ts";
import { site } from "../helpers/site.ts";

const CALL = {
  caller: { name: "Owner", device: "Phone" },
  key: { key: "k".repeat(22), caller: "owner", call: "call", noun: "bookings", id: "1", createdAt: "2026-07-04" },
};

it("leaves the call for all that a bound function starts", async () => {
  const seen = outsideOfCalls(
    () => new Promise((resolve) => setTimeout(() => setImmediate(() => resolve(currentCall())), 1)),
  );
  expect(await runInCall(CALL, seen)).toEqual({ caller: null, key: null });
  expect(runInCall(CALL, currentCall)).toBe(CALL);
});

it("shows no call to workers and timers when they are started or woken inside one", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const service = await pushService({ answer: () => ({ status: 410 }), now: () => new Date() });
  const truck = await site({ env: { ...service.env, PUBLIC_URL: "https://truck.example.com" } });
  const stop = { name: "Pier", address: "1 Pier Road", startTime: "11:00", endTime: "18:00" };
  await truck.owner("POST", "/api/series", { ...stop, weekdays: [5], everyWeeks: 1, from: "2026-07-10" });
  const device = { ...service.phone().subscription, kinds: ["booking", "health"] };
  await truck.owner("POST", "/api/push-subscriptions", device);
  await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
  const isThere = (table: "idempotencyKeys" | "history" | "pushSubscriptions") =>
    truck.database((db) => db.selectFrom(table).selectAll().execute());
  const history = await isThere("history");

  await runInCall(CALL, async () => {
    await truck.app.listen({ port: 0, host: "127.0.0.1" });
    truck.clock.time = new Date("2026-07-18T17:00:00Z");
    // The health ring, retention and the stops of the next weeks.
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    await truck.visitor("GET", "/api/locations/current");
    await truck.outbox.drain();
    await truck.retention.run();
  });
  vi.useRealTimers();
  expect(await isThere("idempotencyKeys")).toEqual([]);
  expect(await isThere("history")).toEqual(history);
});
