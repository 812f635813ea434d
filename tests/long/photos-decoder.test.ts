import type { ChildProcess } from "node:child_process";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { heicAsJpeg } from "../../server/media/decode/heic.ts";
import { HEIC_MEMORY } from "../../server/media/decode/limits.ts";
import { dataUrl, heic, picture, storedFiles } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

// The limits as they are would take a minute and a 50-megapixel picture; the picture processes are kept to be stopped.
const { PATIENCE_MS, decoders, limits } = vi.hoisted(() => ({
  PATIENCE_MS: 3000,
  decoders: [] as ChildProcess[],
  limits: { stopAtStart: 0, memory: 1024 * 1024 * 1024, waiting: 20 },
}));
vi.mock("../../server/media/decode/limits.ts", async (original) => ({
  ...(await original<typeof import("../../server/media/decode/limits.ts")>()),
  // Only who is stopped is given up: another one may be slow on a busy machine.
  get DECODE_TIMEOUT_MS() {
    return decoders.length <= limits.stopAtStart ? PATIENCE_MS : 10 * 60_000;
  },
  HEIC_MEMORY: 20 * 1024 * 1024,
  get MAX_WAITING_JOBS() {
    return limits.waiting;
  },
  get PROCESS_MEMORY() {
    return limits.memory;
  },
}));
vi.mock("node:child_process", async (original) => {
  const real = await original<typeof import("node:child_process")>();
  const fork = (...args: Parameters<typeof real.fork>) => {
    const child = real.fork(...args);
    decoders.push(child);
    if (decoders.length <= limits.stopAtStart) child.kill("SIGSTOP");
    return child;
  };
  return { ...real, default: { ...real, fork }, fork };
});
beforeEach(() => {
  decoders.splice(0);
  Object.assign(limits, { stopAtStart: 0, memory: 1024 * 1024 * 1024, waiting: 20 });
});

const BROKEN = "Error processing image: Please try again or use a different image.";

type Truck = Awaited<ReturnType<typeof site>>;
const submit = (truck: Truck, ...photos: Buffer[]) =>
  truck.visitor("POST", "/api/photo-submissions", { photoData: photos.map((photo) => dataUrl(photo)) });

/** The photo was refused in the spec's words, nothing of it is kept, and the next photo is taken by a new process. */
async function expectRecovery(truck: Truck, refused: Awaited<ReturnType<typeof submit>>) {
  expect([refused.status, refused.json.message]).toEqual([400, BROKEN]);
  expect(storedFiles(truck.folder)).toEqual([]);
  expect((await truck.visitor("GET", "/api/photo-submissions")).json).toEqual([]);
  limits.memory = 1024 * 1024 * 1024;
  expect((await submit(truck, await picture())).status).toBe(201);
  expect(decoders).toHaveLength(2);
}

describe("a photo that the decoder", () => {
  it("dies of is refused, and the next one gets a new decoder", async () => {
    const truck = await site();
    limits.stopAtStart = 1;
    const refused = submit(truck, await picture({ width: 400, height: 300 }));
    await expect.poll(() => decoders.length).toBe(1);
    decoders[0]?.kill("SIGKILL");
    await expectRecovery(truck, await refused);
  });

  it("never comes to an end with is given up, and the next one gets a new decoder", async () => {
    const truck = await site();
    limits.stopAtStart = 1;
    const startedAt = performance.now();
    const refused = await submit(truck, await picture({ width: 400, height: 300 }));
    expect(performance.now() - startedAt).toBeGreaterThan(PATIENCE_MS - 100);
    await expectRecovery(truck, refused);
    expect(decoders[0]?.signalCode).toBe("SIGKILL");
  });

  it("swallows memory with is given up, and the next one gets a new decoder", async () => {
    const truck = await site();
    limits.memory = 150 * 1024 * 1024;
    const large = await picture({ width: 6000, height: 6000, format: "webp" });
    const refused = await submit(truck, large);
    await expectRecovery(truck, refused);
  });

  it("waits behind another that is given up is taken all the same", async () => {
    const truck = await site();
    limits.stopAtStart = 1;
    const [first, second] = await Promise.all([submit(truck, await picture()), submit(truck, await picture())]);
    expect([first.status, second.status].sort()).toEqual([201, 400]);
  });

  it("finds too many waiting is asked to come again, and nothing of it is kept", async () => {
    const truck = await site();
    Object.assign(limits, { stopAtStart: 1, waiting: 1 });
    const photo = await picture();
    const first = submit(truck, photo);
    await expect.poll(() => decoders.length).toBe(1);
    const second = submit(truck, photo);
    const answers = await Promise.all([first, second, submit(truck, photo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 503]);
    expect(answers.find(({ status }) => status === 503)?.headers["retry-after"]).toBe("5");
    expect((await truck.visitor("GET", "/api/photo-submissions")).json).toHaveLength(1);
  });

  it("refuses among others is the one that is named", async () => {
    const truck = await site();
    const good = await picture();
    const { status, json } = await submit(truck, good, good, Buffer.from(good).subarray(0, good.length / 2));
    expect([status, json.issues[0].path]).toEqual([400, "photoData.2"]);
    expect(storedFiles(truck.folder)).toEqual([]);
  });
});

it("no decoder is left when its submission is done", async () => {
  const truck = await site();
  expect((await submit(truck, await picture(), await picture())).status).toBe(201);
  await expect.poll(() => decoders.map(({ signalCode, exitCode }) => signalCode ?? exitCode)).toEqual(["SIGKILL"]);
});

describe("the HEIC decoder", () => {
  it("may take so much memory and no more, however much is free", async () => {
    const small = heic("upright");
    const widthOf = async () => (await sharp(await heicAsJpeg(small, undefined)).metadata()).width;
    expect(await widthOf()).toBe(64);

    const before = WebAssembly.Memory.prototype.grow;
    const memory = new WebAssembly.Memory({ initial: 1 });
    expect(() => before.call(memory, HEIC_MEMORY / (64 * 1024))).toThrow("more memory than a picture may take");

    expect(await widthOf()).toBe(64);
  });
});
