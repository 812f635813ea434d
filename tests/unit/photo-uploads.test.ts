import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setImmediate as settled } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limitParts } from "../../server/photos/parts.ts";
import { uploadLimits } from "../../server/photos/upload-limits.ts";

describe("the limits of uploads on their way", () => {
  /** Sends uploads and notes which have begun. */
  function uploads(atOnce: number, atOnceEach: number) {
    const limited = uploadLimits(atOnce, atOnceEach);
    const begun: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    return {
      begun,
      async send(name: string, address: string) {
        const upload = limited(address, () => {
          begun.push(name);
          return new Promise<void>((resolve, reject) => {
            ends.set(name, (error) => (error ? reject(error) : resolve()));
          });
        });
        upload.catch(() => undefined);
        await settled();
      },
      async end(name: string, error?: Error) {
        ends.get(name)?.(error);
        await settled();
      },
    };
  }

  it("are not all for one address, however many it asks for", async () => {
    const { begun, send } = uploads(4, 3);
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) await send(name, "a");
    expect(begun).toEqual(["a1", "a2", "a3"]);
    await send("b1", "b");
    expect(begun).toEqual(["a1", "a2", "a3", "b1"]);
  });

  it("let a crowd behind one address through, one after another, none left out", async () => {
    const { begun, send, end } = uploads(4, 3);
    const crowd = Array.from({ length: 40 }, (_, index) => `phone${index}`);
    for (const name of crowd) await send(name, "carrier");
    for (const name of crowd) await end(name);
    expect(begun).toEqual(crowd);
  });

  it("make room for the next also when an upload fails", async () => {
    const { begun, send, end } = uploads(1, 1);
    for (const name of ["a", "b"]) await send(name, "one");
    await end("a", new Error("broke off"));
    expect(begun).toEqual(["a", "b"]);
  });

  it("hold for an address that comes again", async () => {
    const { begun, send, end } = uploads(2, 1);
    await send("a1", "a");
    await end("a1");
    for (const name of ["a2", "a3"]) await send(name, "a");
    expect(begun).toEqual(["a1", "a2"]);
  });
});

describe("a body that comes slowly", () => {
  afterEach(() => void vi.useRealTimers());

  async function read(body: IncomingMessage): Promise<string> {
    try {
      let bytes = 0;
      for await (const part of limitParts<Buffer>(100_000_000, body, body)) bytes += part.length;
      return `${bytes} bytes`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  it("loses its place when a minute brings next to nothing, though it never falls silent", async () => {
    vi.useFakeTimers();
    const body = new IncomingMessage(new Socket());
    const outcome = read(body);
    for (let second = 0; second < 60; second += 5) {
      body.push(Buffer.alloc(1000));
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(await outcome).toBe("The upload was interrupted");
  });

  it("is waited for on the weakest line that brings something", async () => {
    vi.useFakeTimers();
    const body = new IncomingMessage(new Socket());
    const outcome = read(body);
    for (let second = 0; second < 600; second += 5) {
      body.push(Buffer.alloc(6000));
      await vi.advanceTimersByTimeAsync(5000);
    }
    body.push(null);
    expect(await outcome).toBe("720000 bytes");
  });
});
