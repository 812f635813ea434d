import { expect, onTestFinished } from "vitest";
import { startPushService } from "./push-service.ts";

/** A push service for one test: what it cannot check or decrypt fails the test. */
export async function pushService(parts: Parameters<typeof startPushService>[0] = {}) {
  const service = await startPushService(parts);
  onTestFinished(() => {
    service.stop();
    expect(service.wrong).toEqual([]);
  });
  return service;
}
