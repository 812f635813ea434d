import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { onPostgres, placeOf } from "../helpers/databases.ts";
import { dataUrl, formBody, picture, storedFiles } from "../helpers/pictures.ts";
import { newFolder, site } from "../helpers/site.ts";

async function serve(folder: string): Promise<{ server: ChildProcess; origin: string }> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "../helpers/photo-server.ts")], {
    env: { ...process.env, ...placeOf(folder) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  if (!server.stdout) throw new Error("The server says nothing");
  const died = once(server, "exit").then(([code]) => {
    throw new Error(`The server ended with ${code}: its output is above`);
  });
  died.catch(() => {});
  const [said] = await Promise.race([once(server.stdout, "data"), died]);
  return { server, origin: String(said).trim() };
}

async function killed(server: ChildProcess) {
  server.kill("SIGKILL");
  await once(server, "exit");
}

const listOf = async (origin: string) => (await fetch(`${origin}/api/photo-submissions`)).json();
const jsonBody = async (bytes: Buffer) => ({
  body: Buffer.from(JSON.stringify({ photoData: [dataUrl(bytes)] })),
  headers: { "content-type": "application/json" },
});
const big = () => picture({ width: 3000, height: 2000, noise: true });

describe("a server that is killed", () => {
  it("in the middle of an upload: nothing of it is there afterwards", async () => {
    const folder = newFolder();
    const { server, origin } = await serve(folder);
    const { body, headers } = await formBody({}, [{ bytes: await big(), name: "a.jpg" }]);
    const upload = http.request(`${origin}/api/photo-submissions`, {
      method: "POST",
      headers: { ...headers, "content-length": body.length },
    });
    upload.on("error", () => undefined);
    upload.write(body.subarray(0, body.length / 2));
    await until(() => storedFiles(folder).length > 0);
    await killed(server);

    const { origin: again } = await serve(folder);
    expect(await listOf(again)).toEqual([]);
    if (!onPostgres) await until(() => storedFiles(folder).length === 0);
  });

  it("while it draws: nothing of it is there afterwards, what was stored before is", async () => {
    const folder = newFolder();
    const { server, origin } = await serve(folder);
    const submit = (photos: Buffer[]) =>
      fetch(`${origin}/api/photo-submissions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ photoData: photos.map((photo) => dataUrl(photo)) }),
      });
    expect((await submit([await picture()])).status).toBe(201);
    const before = storedFiles(folder).toSorted();
    submit([await big()]).catch(() => undefined);
    await until(() => storedFiles(folder).some((file) => file.includes("ready")));
    await killed(server);

    const { origin: again } = await serve(folder);
    expect(await listOf(again)).toHaveLength(1);
    if (onPostgres) return;
    await until(() => storedFiles(folder).length === before.length);
    expect(storedFiles(folder).toSorted()).toEqual(before);
  });

  it("between the files and the row: the next start moves the files aside", async () => {
    const long = new Date(Date.now() - 2 * 60 * 60_000);
    const folder = newFolder();
    const name = "0123456789abcdef0123456789abcdef";
    for (const [place, file] of [
      ["public", `${name}-64.jpg`],
      ["originals", `${name}.jpg`],
    ] as const) {
      const target = path.join(folder, "pictures", place);
      fs.mkdirSync(target, { recursive: true });
      fs.writeFileSync(path.join(target, file), "orphan");
      // On Postgres others may be working beside it: there only what is old is left behind for sure.
      fs.utimesSync(path.join(target, file), long, long);
    }
    const truck = await site({ folder });
    await truck.app.listen({ port: 0, host: "127.0.0.1" });
    const aside = [`unknown/${name}-64.jpg`, `unknown/${name}.jpg`];
    await until(() => storedFiles(folder).toSorted().join() === aside.join());
  });
});

describe("a visitor whose connection breaks", () => {
  it.each([
    ["a form", (bytes: Buffer) => formBody({}, [{ bytes, name: "a.jpg" }])],
    ["JSON", jsonBody],
  ])("in the middle of %s leaves nothing behind", async (_type, bodyOf) => {
    const truck = await site();
    const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
    const { body, headers } = await bodyOf(await big());
    const upload = http.request(`${origin}/api/photo-submissions`, {
      method: "POST",
      headers: { ...headers, "content-length": body.length },
    });
    upload.on("error", () => undefined);
    upload.write(body.subarray(0, body.length / 2));
    await until(() => storedFiles(truck.folder).length > 0);
    upload.destroy();
    await until(() => storedFiles(truck.folder).length === 0);
    expect((await truck.visitor("GET", "/api/photo-submissions")).json).toEqual([]);
  });
});

it("an upload over a weak line may take half an hour", async () => {
  expect((await site()).app.server.requestTimeout).toBe(30 * 60_000);
});

describe("bodies that are too long", () => {
  it("by their own word: 413 at once", async () => {
    const truck = await site();
    const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
    for (const type of ["application/json", "multipart/form-data; boundary=x"]) {
      const request = http.request(`${origin}/api/photo-submissions`, {
        method: "POST",
        headers: { "content-type": type, "content-length": 300 * 1024 * 1024 },
      });
      request.on("error", () => undefined);
      request.flushHeaders();
      const [response] = await once(request, "response");
      expect(response.statusCode, type).toBe(413);
      expect(await text(response)).toContain("Please select an image smaller than 100MB");
      request.destroy();
    }
  });

  it("photos of more than 100 MB together: 413 in the spec's words, and nothing is kept", async () => {
    const truck = await site();
    const half = Buffer.alloc(60 * 1024 * 1024, "A");
    const { status, json } = await truck.visitor(
      "POST",
      "/api/photo-submissions",
      `{"photoData":["data:image/jpeg;base64,${half}","data:image/jpeg;base64,${half}","data:image/jpeg;base64,${half.subarray(0, 14_600_000)}"]}`,
    );
    expect(status).toBe(413);
    expect(json.message).toBe("Combined photos cannot exceed 100MB. You have 10MB remaining.");
    expect(storedFiles(truck.folder)).toEqual([]);
  });

  it("one photo of more than 100 MB: 413 in the single page's words", async () => {
    const truck = await site();
    const { body, headers } = await formBody({}, [{ bytes: Buffer.alloc(100 * 1024 * 1024 + 1), name: "a.jpg" }]);
    const { status, json } = await truck.visitor("POST", "/api/photo-submissions", body, headers);
    expect([status, json.message]).toEqual([413, "File too large: Please select an image smaller than 100MB"]);
    expect(storedFiles(truck.folder)).toEqual([]);
  });
});

async function until(isSo: () => boolean) {
  for (let waited = 0; !isSo(); waited += 10) {
    if (waited > 10_000) throw new Error("It never came so far");
    await pause(10);
  }
}
