import { expect, it } from "vitest";
import { packAnswer } from "../../server/web/answers/answer.ts";
import { cacheByOrigin } from "../../server/web/answers/origins.ts";

/** An answer that only names its address, and the addresses that it was put together for. */
function answered() {
  const made: string[] = [];
  const under = cacheByOrigin((origin) => {
    made.push(origin);
    return packAnswer({ body: origin, isText: true, headers: {}, caching: {} });
  });
  return { made, ask: async (origin: string) => String((await under(origin)).variants.identity.body) };
}

it("stray hosts between two visitors cost the site's own name nothing", async () => {
  const { made, ask } = answered();
  for (let minute = 0; minute < 10; minute++) {
    expect(await ask("https://polar.example")).toBe("https://polar.example");
    for (const host of ["203.0.113.9", "203.0.113.9:80", "a.example", "b.example"]) await ask(`http://${host}`);
  }
  expect(made).toHaveLength(5);
});

it("made-up hosts fill no memory, and cost the site's own name one answer for each eight of them", async () => {
  const { made, ask } = answered();
  for (let number = 0; number < 80; number++) {
    await ask(`http://made-up-${number}.example`);
    await ask("https://polar.example");
  }
  expect(made.filter((origin) => origin === "https://polar.example")).toHaveLength(1);
  made.length = 0;
  for (let number = 0; number < 80; number++) {
    await ask(`http://made-up-${number}.example`);
    if (number % 8 === 7) await ask("https://polar.example");
  }
  expect(made.filter((origin) => origin === "https://polar.example").length).toBeLessThanOrEqual(10);
});

it.each([
  "javascript://polar.example",
  'http://"x',
  "http://a,b",
  "http://a\r\nb",
  `http://${"x".repeat(300)}`,
  "http://",
])("what no host is called is not named: %s", async (origin) => {
  expect(await answered().ask(origin)).toBe("https://site.invalid");
});

it("an answer that could not be made is made at the next request", async () => {
  let isWell = false;
  const under = cacheByOrigin((origin) =>
    isWell
      ? packAnswer({ body: origin, isText: true, headers: {}, caching: {} })
      : Promise.reject(new Error("no memory")),
  );
  await expect(under("https://polar.example")).rejects.toThrow("no memory");
  isWell = true;
  expect((await under("https://polar.example")).status).toBe(200);
});
