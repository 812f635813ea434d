import { expect, onTestFinished } from "vitest";
import { startPushService } from "./push-service.ts";

/** A push service for one test, which fails when it gets an invalid push. */
export async function pushService(parts: Parameters<typeof startPushService>[0] = {}) {
  const service = await startPushService(parts);
  onTestFinished(() => {
    service.stop();
    expect(service.wrong).toEqual([]);
  });
  return service;
}
