import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { dataUrl, picture, storedFiles } from "../helpers/pictures.ts";
import { s3Server } from "../helpers/s3.ts";
import { site } from "../helpers/site.ts";

// The limits as they are would take half a minute.
vi.mock("../../server/media/decode/limits.ts", async (original) => {
  const real = await original<typeof import("../../server/media/decode/limits.ts")>();
  return { ...real, BUCKET_CALL_LIMITS: { ...real.BUCKET_CALL_LIMITS, silentMs: 2000, lookMs: 2000 } };
});

beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = "a-key";
  process.env.AWS_SECRET_ACCESS_KEY = "a-secret";
});

const submit = async (truck: Awaited<ReturnType<typeof site>>) =>
  truck.visitor("POST", "/api/photo-submissions", { photoData: [dataUrl(await picture())] });

async function withPhoto() {
  const s3 = await s3Server();
  const truck = await site({ env: s3.variables });
  const { status, json } = await submit(truck);
  expect(status).toBe(201);
  return { s3, truck, photoUrl: String(json.photoUrl) };
}

describe("a bucket that falls silent", () => {
  const inTime = async <T>(work: Promise<T>) => Promise.race([work, pause(20_000, "still waits" as const)]);

  it("keeps no start waiting", async () => {
    const s3 = await s3Server();
    s3.fallSilent("whole");
    const truck = await inTime(site({ env: s3.variables }));
    if (truck === "still waits") throw new Error(truck);
    expect((await truck.visitor("GET", "/api/business")).status).toBe(401);
  });

  it("refuses submissions and pictures with 503", async () => {
    const { s3, truck, photoUrl } = await withPhoto();
    s3.fallSilent("whole");
    expect(await inTime(truck.app.inject(photoUrl))).toMatchObject({ statusCode: 503 });
    expect(await inTime(submit(truck))).toMatchObject({ status: 503 });
    expect(storedFiles(truck.folder)).toEqual([]);
    const health = await inTime(truck.owner("GET", "/api/site-health"));
    expect(health).toMatchObject({ json: { pictures: { state: "away" } } });
  });

  it("in the middle of a picture cuts the picture off", async () => {
    const { s3, truck, photoUrl } = await withPhoto();
    const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
    s3.fallSilent("halfway");
    const answer = await fetch(origin + photoUrl);
    const end = answer.arrayBuffer().then(
      () => "whole",
      () => "cut off",
    );
    expect(await inTime(end)).toBe("cut off");
  });
});
