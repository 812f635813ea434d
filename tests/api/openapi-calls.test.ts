import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_SERIES } from "../../schema/series.ts";
import { callsOf, faultOf, type OpenApi, operationsOf, send } from "../helpers/document-calls.ts";
import { playsAll } from "../helpers/seeds.ts";
import { site } from "../helpers/site.ts";

const methodOf = (name: string) =>
  name === "get" ? "GET" : name === "put" ? "PUT" : name === "post" ? "POST" : "DELETE";

const CALLS = playsAll ? 12 : 4;

it("every operation answers only what the document says", {
  timeout: 120_000,
}, async () => {
  const truck = await site();
  const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
  const document: OpenApi = (await truck.visitor("GET", "/api/openapi.json")).json;
  let cookie = await truck.signIn();
  const faults: unknown[] = [];
  for (const { method, path, operation } of operationsOf(document)) {
    const calls = fc.sample(fc.tuple(callsOf(method, path, operation), fc.boolean()), { numRuns: CALLS, seed: 2026 });
    for (const [call, asOwner] of calls) {
      const answer = await send(origin, call, asOwner ? cookie : undefined);
      const fault = faultOf(operation, answer);
      if (fault) faults.push([call, fault]);
      if (asOwner && path.endsWith("/logout")) cookie = await truck.signIn();
    }
  }
  expect(faults).toEqual([]);
});

it("the document lists the answers that need an earlier call", { timeout: 60_000 }, async () => {
  const truck = await site();
  const document: OpenApi = (await truck.visitor("GET", "/api/openapi.json")).json;
  const message = {
    firstName: "Sam",
    lastName: "Lee",
    subject: "feedback",
    message: "Good!",
  };
  const rule = {
    name: "Pier",
    address: "1 Pier Road",
    startTime: "11:00",
    endTime: "18:00",
    weekdays: [6],
    everyWeeks: 1,
    from: "2026-10-03",
  };
  const key = { "idempotency-key": "k".repeat(22) };
  for (let index = 0; index < MAX_SERIES; index += 1) await truck.owner("POST", "/api/series", rule);
  await truck.owner("PUT", "/api/menu/items/1", { name: "Lime" }, key);
  const answers: unknown[] = [];
  const expected: unknown[] = [];
  for (const [status, path, method, url, body, headers] of [
    [422, "/api/contact", "POST", "/api/contact", { ...message, email: "eve@example.com" }, key],
    [409, "/api/series", "POST", "/api/series", rule],
    [409, "/api/series/preview", "POST", "/api/series/preview", rule],
    [404, "/api/series/preview", "POST", "/api/series/preview?id=999", rule],
    [422, "/api/menu/items/{id}", "PUT", "/api/menu/items/1", { name: "Lemon" }, key],
  ] as const) {
    const answer = await truck.owner(method, url, body, headers);
    const operation = document.paths[path]?.[method.toLowerCase()];
    const isListed = operation && String(answer.status) in operation.responses;
    answers.push([url, answer.status, isListed ? "listed" : "not listed"]);
    expected.push([url, status, "listed"]);
  }
  expect(answers).toEqual(expected);
});

/** They store the key in their own row, which is never deleted. */
const NEVER_GONE = ["/api/subscribers/mass-sms", "/api/subscribers/mass-email"];

it("a call with a key may conflict with another call, a change of a revision with a newer one", async () => {
  const truck = await site();
  const document: OpenApi = (await truck.visitor("GET", "/api/openapi.json")).json;
  const unlisted = operationsOf(document).flatMap(({ method, path, operation }) => {
    const takes = (header: string) => operation.parameters?.some(({ name }) => name === header);
    const needed = [
      takes("idempotency-key") ? ["422", ...(NEVER_GONE.includes(path) ? [] : ["404"])] : [],
      takes("if-match") ? "412" : [],
    ].flat();
    return needed.filter((status) => !(status in operation.responses)).map((status) => `${status} ${method} ${path}`);
  });
  expect(unlisted).toEqual([]);
});

it("visitors get answers from these calls only", async () => {
  const truck = await site();
  const document: OpenApi = (await truck.visitor("GET", "/api/openapi.json")).json;
  const open: string[] = [];
  for (const { method, path } of operationsOf(document)) {
    const address = path.replaceAll(/\{\w+\}/g, "1");
    const { statusCode, body } = await truck.app.inject({ method: methodOf(method), url: address });
    if (!(statusCode === 401 && body.includes("Please sign in"))) open.push(`${method.toUpperCase()} ${path}`);
  }
  expect(open.sort()).toEqual([
    "DELETE /api/push-subscriptions",
    "GET /api/accounts/{account}",
    "GET /api/admin/current-logo",
    "GET /api/admin/session",
    "GET /api/alerts",
    "GET /api/calendar/{file}",
    "GET /api/locations/current",
    "GET /api/locations/upcoming",
    "GET /api/logo-image",
    "GET /api/logo/{version}",
    "GET /api/menu",
    "GET /api/passkeys/site",
    "GET /api/photo-submissions",
    "GET /api/push-key",
    "GET /api/qr-poster.svg",
    "GET /api/qr.svg",
    "GET /api/schedule",
    "GET /desk-narrow.webp",
    "GET /desk-wide.webp",
    "GET /desk.webmanifest",
    "GET /favicon.ico",
    "GET /icon-180.png",
    "GET /icon-192.png",
    "GET /icon-512.png",
    "GET /icon-maskable-512.png",
    "GET /logo.png",
    "GET /manifest.webmanifest",
    "GET /robots.txt",
    "GET /sitemap.xml",
    "POST /api/admin/login",
    "POST /api/admin/login/passkey",
    "POST /api/admin/logout",
    "POST /api/admin/password/setup",
    "POST /api/alerts",
    "POST /api/alerts/one-click",
    "POST /api/bookings",
    "POST /api/contact",
    "POST /api/follows",
    "POST /api/join",
    "POST /api/join/invitation",
    "POST /api/join/passkey",
    "POST /api/passkeys/request",
    "POST /api/photo-submissions",
    "POST /api/push-subscriptions",
    "POST /api/subscribers",
    "POST /api/twilio/incoming",
    "POST /api/twilio/status",
  ]);
});
