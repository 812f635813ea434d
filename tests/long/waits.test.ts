import { expect, it } from "vitest";
import { pushService } from "../helpers/push.ts";
import { subscribeMany } from "../helpers/sends.ts";
import { PASSWORD, site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

it("a long broadcast is answered within ten seconds, continues, and streams its progress", async () => {
  const smtp = await smtpServer();
  const truck = await site({ env: { SMTP_URL: smtp.url } });
  await truck.owner("PUT", "/api/business", { mailsPerSecond: 2 });
  await subscribeMany(truck, 24);
  const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
  const cookie = await truck.signIn(PASSWORD);

  const startedAt = performance.now();
  const { json } = await truck.owner("POST", "/api/subscribers/mass-email", {
    subject: "Ice week",
    message: "Come by.",
  });
  expect(performance.now() - startedAt).toBeGreaterThan(9000);
  // At two a second, more than these would be sent by an answer that comes after ten seconds. A busy machine sends fewer.
  expect(json.successCount).toBeLessThanOrEqual(21);
  expect(json.successCount).toBeGreaterThan(0);
  expect(json.successCount + json.queuedCount).toBe(24);

  const answer = await fetch(`${origin}/api/sends/1/events`, { headers: { cookie } });
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events = (await answer.text()).trim().split("\n\n");
  const counts = events.map((event) => JSON.parse(event.split("data: ")[1] ?? "{}"));
  expect(events.at(-1)).toMatch(/^event: done\n/);
  expect(events.slice(0, -1).every((event) => event.startsWith("event: progress\n"))).toBe(true);
  expect(counts.at(-1)).toMatchObject({ id: 1, total: 24, successCount: 24, queuedCount: 0 });
  expect(new Set(smtp.recipients()).size).toBe(24);
});

it("a notification is tried again, not without end, when the push service does not answer", async () => {
  const service = await pushService({ answer: () => "silence", now: () => truck.clock.now() });
  const truck = await site({ env: { ...service.env, PUBLIC_URL: "https://truck.example.com" } });
  await truck.visitor("POST", "/api/push-subscriptions", { ...service.phone().subscription, topics: [] });
  await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Half price", message: "Today only" });
  await truck.outbox.drain();
  const [send] = (await truck.owner("GET", "/api/sends")).json;
  expect(send).toMatchObject({ queuedCount: 1, failedCount: 0 });
  const details = await truck.owner("GET", `/api/sends/${send.id}/deliveries`);
  expect(details.json.deliveries[0]).toMatchObject({ attempts: 1, channel: "push", recipient: "phone 1" });
});
