import { describe, expect, it, vi } from "vitest";
import { dataUrl, formBody, picture, storedFiles } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

const disk = vi.hoisted(() => ({ fullAt: "" }));
const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

// The disk as the server sees it, full for whatever lies in the folder named.
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const open: typeof real.open = async (file, ...rest) => {
    const handle = await real.open(file, ...rest);
    if (disk.fullAt && String(file).includes(disk.fullAt)) handle.writeFile = () => Promise.reject(noSpace());
    return handle;
  };
  const rename: typeof real.rename = async (from, to) => {
    if (disk.fullAt && String(to).includes(disk.fullAt)) throw noSpace();
    return real.rename(from, to);
  };
  const faked = { ...real, open, rename };
  return { ...faked, default: faked };
});

describe("a full disk", () => {
  it.each([
    ["while a submission comes in", "incoming"],
    ["when its pictures take their places", "originals"],
  ])("%s: 507 with nothing stored, and it recovers", async (_when, fullAt) => {
    const truck = await site();
    const photo = await picture();
    const submit = () => truck.visitor("POST", "/api/photo-submissions", { photoData: [dataUrl(photo)] });
    expect((await submit()).status).toBe(201);
    const before = storedFiles(truck.folder).toSorted();

    disk.fullAt = fullAt;
    const { body, headers } = await formBody({}, [{ bytes: photo, name: "a.jpg" }]);
    for (const answer of [await submit(), await truck.visitor("POST", "/api/photo-submissions", body, headers)]) {
      expect(answer.status).toBe(507);
      expect(answer.json).toEqual({ message: "The server has no room left to store this. Please try again later." });
    }
    expect(storedFiles(truck.folder).toSorted()).toEqual(before);
    expect((await truck.visitor("GET", "/api/photo-submissions")).json).toHaveLength(1);

    disk.fullAt = "";
    expect((await submit()).status).toBe(201);
  });
});
