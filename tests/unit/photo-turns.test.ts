import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bodyParts } from "../../server/photos/body-parts.ts";
import { turns } from "../../server/photos/turns.ts";

describe("the places for submissions on their way", () => {
  /** Asks for places and notes who got one. */
  function queue(atOnce: number, atOnceEach: number) {
    const turn = turns(atOnce, atOnceEach);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    return {
      begun,
      async ask(name: string, address: string) {
        void turn(address).then((end) => {
          begun.push(name);
          ends.set(name, end);
        });
        await settled();
      },
      async end(name: string) {
        ends.get(name)?.();
        await settled();
      },
    };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it("are not all for one address, however many it asks for", async () => {
    const { begun, ask } = queue(4, 3);
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) await ask(name, "a");
    expect(begun).toEqual(["a1", "a2", "a3"]);
    await ask("b1", "b");
    expect(begun).toEqual(["a1", "a2", "a3", "b1"]);
  });

  it("go to whose address holds the fewest, then to who came first", async () => {
    const { begun, ask, end } = queue(3, 3);
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) await ask(name, "a");
    for (const name of ["b1", "b2"]) await ask(name, "b");
    await end("a1");
    await end("a2");
    expect(begun).toEqual(["a1", "a2", "a3", "b1", "a4"]);
  });

  it("let a crowd behind one address through, one after another, none left out", async () => {
    const { begun, ask, end } = queue(4, 3);
    const crowd = Array.from({ length: 40 }, (_, index) => `phone${index}`);
    for (const name of crowd) await ask(name, "carrier");
    for (const name of crowd) await end(name);
    expect(begun).toEqual(crowd);
  });

  it("are given back once, also by who says twice that it is done", async () => {
    const { begun, ask, end } = queue(1, 1);
    for (const name of ["a", "b", "c"]) await ask(name, name);
    await end("a");
    await end("a");
    expect(begun).toEqual(["a", "b"]);
  });
});

describe("a body that comes slowly", () => {
  afterEach(() => void vi.useRealTimers());

  async function read(body: IncomingMessage): Promise<string> {
    try {
      let bytes = 0;
      for await (const part of bodyParts(body, 100_000_000)) bytes += part.length;
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
    expect(await outcome).toBe("The upload broke off");
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
