import { expect, it } from "vitest";
import { PASSWORD, site } from "../helpers/site.ts";

/** A visitor's request as a platform's proxy passes it on. */
const from = (address: string) => ({ "x-forwarded-for": address });
const logIn = (password: string) => ["POST", "/api/admin/login", { password }] as const;

it("a proxy that TRUST_PROXY does not name is reported in Site health", async () => {
  const truck = await site();
  expect((await truck.owner("GET", "/api/site-health")).json.proxy).toEqual({ state: "well" });
  await truck.visitor("GET", "/api/menu", undefined, from("203.0.113.5"));
  expect((await truck.owner("GET", "/api/site-health")).json.proxy).toEqual({ state: "unnamed" });
});

it("a proxy that TRUST_PROXY names is not reported", async () => {
  const truck = await site({ env: { TRUST_PROXY: "loopback" } });
  await truck.visitor("GET", "/api/menu", undefined, from("203.0.113.5"));
  expect((await truck.owner("GET", "/api/site-health")).json.proxy).toEqual({ state: "well" });
});

it("the header of a request from outside is no proxy", async () => {
  const truck = await site();
  await truck.app.inject({ url: "/api/menu", headers: from("203.0.113.5"), remoteAddress: "198.51.100.7" });
  expect((await truck.owner("GET", "/api/site-health")).json.proxy).toEqual({ state: "well" });
});

it("five wrong passwords lock out only their sender", async () => {
  const truck = await site({ env: { RATE_LIMITS: "on" } });
  for (let time = 0; time < 5; time += 1) {
    expect((await truck.visitor(...logIn("wrong-password"), from("203.0.113.5"))).status).toBe(401);
  }
  expect((await truck.visitor(...logIn(PASSWORD), from("203.0.113.5"))).status).toBe(429);
  // The proxy adds the address that it sees behind what a visitor claims.
  expect((await truck.visitor(...logIn(PASSWORD), from("192.0.2.1, 203.0.113.5"))).status).toBe(429);
  expect((await truck.visitor(...logIn(PASSWORD), from("203.0.113.6"))).status).toBe(200);
});

/** One visitor's addresses as proxies write them. */
const SPELLINGS = [
  "203.0.113.5",
  "203.0.113.5:40001",
  '"203.0.113.5:40002"',
  "[::ffff:203.0.113.5]:40003",
  "::FFFF:cb00:7105",
];
const SPELLINGS_OF_IPV6 = [
  "2001:db8::1",
  "[2001:db8::2]",
  "[2001:db8:0:0::3]:40001",
  "2001:DB8::4%eth0",
  "2001:0db8::5",
];

it.each([
  ["IPv4", {}, SPELLINGS],
  ["IPv6", {}, SPELLINGS_OF_IPV6],
  ["IPv4, the proxy named", { TRUST_PROXY: "loopback" }, SPELLINGS],
  ["IPv6, the proxy named", { TRUST_PROXY: "loopback" }, SPELLINGS_OF_IPV6],
  [
    "two proxies named",
    { TRUST_PROXY: "loopback, 10.0.0.1" },
    SPELLINGS.map((one, port) => `${one}, 10.0.0.1:${port}`),
  ],
])("counts one address once when a proxy adds ports or brackets: %s", async (_what, env, spellings) => {
  const truck = await site({ env: { RATE_LIMITS: "on", ...env } });
  for (const spelling of spellings) await truck.visitor(...logIn("wrong-password"), from(spelling));
  expect((await truck.visitor(...logIn(PASSWORD), from(spellings[1] ?? ""))).status).toBe(429);
});

it("the header of a request from outside adds no attempts", async () => {
  const truck = await site({ env: { RATE_LIMITS: "on" } });
  const guess = (password: string, claimed: string) =>
    truck.app.inject({
      method: "POST",
      url: "/api/admin/login",
      payload: { password },
      headers: from(claimed),
      remoteAddress: "198.51.100.7",
    });
  for (let time = 0; time < 5; time += 1) await guess("wrong-password", `203.0.113.${time}`);
  expect((await guess(PASSWORD, "203.0.113.9")).statusCode).toBe(429);
});
