import type { ChildProcess } from "node:child_process";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { withHeicPixels } from "../../server/media/heic.ts";
import { HEIC_MEMORY, PICTURE_TIMEOUT_MS } from "../../server/media/picture-limits.ts";
import { dataUrl, heic, picture, storedFiles } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

// The limits as they are would take a minute and a 50-megapixel picture; the picture processes are kept to be stopped.
const { decoders } = vi.hoisted(() => ({ decoders: [] as ChildProcess[] }));
vi.mock("../../server/media/picture-limits.ts", async (original) => ({
  ...(await original<typeof import("../../server/media/picture-limits.ts")>()),
  PICTURE_TIMEOUT_MS: 3000,
  HEIC_MEMORY: 20 * 1024 * 1024,
}));
vi.mock("node:child_process", async (original) => {
  const real = await original<typeof import("node:child_process")>();
  const fork = (...args: Parameters<typeof real.fork>) => {
    const child = real.fork(...args);
    decoders.push(child);
    return child;
  };
  return { ...real, default: { ...real, fork }, fork };
});
beforeEach(() => void decoders.splice(0));

const BROKEN = "Error processing image: Please try again or use a different image.";

type Truck = Awaited<ReturnType<typeof site>>;
const submit = (truck: Truck, photo: Buffer) =>
  truck.visitor("POST", "/api/photo-submissions", { photoData: [dataUrl(photo)] });

/** A site whose picture process has started and idles. */
async function siteWithDecoder() {
  const truck = await site();
  expect((await submit(truck, await picture())).status).toBe(201);
  const [decoder] = decoders;
  if (!decoder) throw new Error("No picture process has started");
  return { truck, decoder, filesBefore: storedFiles(truck.folder) };
}

/** The photo was refused in the spec's words, nothing of it is kept, and the next photo is taken by a new process. */
async function expectRecovery(truck: Truck, refused: Awaited<ReturnType<typeof submit>>, filesBefore: string[]) {
  expect([refused.status, refused.json.message]).toEqual([400, BROKEN]);
  expect(storedFiles(truck.folder)).toEqual(filesBefore);
  expect((await truck.visitor("GET", "/api/photo-submissions")).json).toHaveLength(1);
  expect((await submit(truck, await picture())).status).toBe(201);
  expect(decoders).toHaveLength(2);
}

describe("a photo that the decoder", () => {
  it("dies of is refused, and the next one gets a new decoder", async () => {
    const { truck, decoder, filesBefore } = await siteWithDecoder();
    // Stopped first, so that it dies in the middle of this very photo.
    decoder.kill("SIGSTOP");
    const refused = submit(truck, await picture({ width: 400, height: 300 }));
    await expect.poll(() => storedFiles(truck.folder).length).toBeGreaterThan(filesBefore.length);
    decoder.kill("SIGKILL");
    await expectRecovery(truck, await refused, filesBefore);
  });

  it("never comes to an end with is given up, and the next one gets a new decoder", async () => {
    const { truck, decoder, filesBefore } = await siteWithDecoder();
    decoder.kill("SIGSTOP");
    const startedAt = performance.now();
    const refused = await submit(truck, await picture({ width: 400, height: 300 }));
    expect(performance.now() - startedAt).toBeGreaterThan(PICTURE_TIMEOUT_MS - 100);
    await expectRecovery(truck, refused, filesBefore);
    expect(decoder.signalCode).toBe("SIGKILL");
  });

  it("waits behind another that is given up is taken all the same", async () => {
    const { truck, decoder } = await siteWithDecoder();
    decoder.kill("SIGSTOP");
    const [first, second] = await Promise.all([submit(truck, await picture()), submit(truck, await picture())]);
    expect([first.status, second.status].sort()).toEqual([201, 400]);
  });
});

describe("the HEIC decoder", () => {
  it("may take so much memory and no more, however much is free", async () => {
    const small = heic("upright");
    const width = (pixels: { width: number }) => Promise.resolve(pixels.width);
    expect(await withHeicPixels(small, width)).toBe(64);

    const before = WebAssembly.Memory.prototype.grow;
    const memory = new WebAssembly.Memory({ initial: 1 });
    expect(() => before.call(memory, HEIC_MEMORY / (64 * 1024))).toThrow("more memory than a picture may take");

    expect(await withHeicPixels(small, width)).toBe(64);
  });
});
