import type fs from "node:fs/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { pushService } from "../helpers/push.ts";
import { site } from "../helpers/site.ts";

// A disk with forty kilobytes left.
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof fs>();
  const statfs = async () => ({ bavail: 10, blocks: 1000, bsize: 4096 });
  return { ...real, default: { ...real, statfs }, statfs };
});

const LOOK_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

it("a full disk rings the owner's devices once a day", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = { now: () => new Date() };
  const service = await pushService({ now: () => clock.now() });
  const truck = await site({ env: service.env });
  clock.now = truck.clock.now;
  const phone = service.phone();
  await truck.owner("POST", "/api/push-subscriptions", { ...phone.subscription, kinds: ["health"] });
  await truck.app.listen({ port: 0, host: "127.0.0.1" });

  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await expect.poll(() => phone.received).toHaveLength(1);
  expect(phone.received[0]?.payload.notification.title).toContain("the disk is full");
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await truck.outbox.drain();
  expect(phone.received).toHaveLength(1);
  truck.clock.time = new Date(truck.clock.time.getTime() + DAY_MS);
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await expect.poll(() => phone.received).toHaveLength(2);
});
