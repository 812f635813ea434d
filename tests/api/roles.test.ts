import { describe, expect, it } from "vitest";
import { builtPages } from "../../server/web/pages/built.ts";
import { type OpenApi, operationsOf } from "../helpers/document-calls.ts";
import { helperOf } from "../helpers/helpers.ts";
import { site } from "../helpers/site.ts";

const METHODS: Record<string, "GET" | "POST" | "PUT" | "DELETE"> = {
  get: "GET",
  put: "PUT",
  post: "POST",
  delete: "DELETE",
};

type Caller = "visitor" | "helper" | "owner";
type Document = OpenApi & { paths: Record<string, Record<string, { "x-role": Caller }>> };

/** What the table lets a helper do, beside what everybody may. */
const HELPERS = [
  "DELETE /api/admin/sessions",
  "DELETE /api/admin/sessions/{id}",
  "DELETE /api/locations/{id}",
  "DELETE /api/locations/{id}/changes/{changeId}",
  "DELETE /api/menu/{id}/sold-out",
  "DELETE /api/passkeys/{id}",
  "DELETE /api/photo-submissions/{id}",
  "GET /api/admin/sessions",
  "GET /api/bookings",
  "GET /api/bookings/days",
  "GET /api/locations",
  "GET /api/locations/changes",
  "GET /api/menu/items",
  "GET /api/passkeys",
  "GET /api/series",
  "GET /api/summary",
  "POST /api/admin/password/change",
  "POST /api/locations",
  "POST /api/locations/{id}/changes",
  "POST /api/locations/{id}/restore",
  "POST /api/locations/{id}/skip",
  "POST /api/menu/{id}/sold-out",
  "POST /api/passkeys",
  "POST /api/passkeys/creation",
  "POST /api/passkeys/proof",
  "POST /api/photo-submissions/{id}/restore",
  "PUT /api/locations/{id}",
  "PUT /api/photo-submissions/{id}/approve",
];

/** Whom an answer has turned away: nobody, whoever is not signed in, or a helper. */
function turnedAway({ status, text }: { status: number; text: string }): string {
  if (status === 401 && text.includes("Please sign in")) return "not signed in";
  if (status === 403 && text.includes("Only the owner may")) return "not the owner";
  return "nobody";
}

/** What the table says of a caller and an operation. */
function expected(caller: Caller, least: Caller): string {
  if (caller === "owner" || least === "visitor") return "nobody";
  if (caller === "visitor") return "not signed in";
  return least === "helper" ? "nobody" : "not the owner";
}

it("every operation admits the roles of the document: visitor, helper and owner", async () => {
  const truck = await site();
  const ben = await helperOf(truck);
  const document: Document = (await truck.visitor("GET", "/api/openapi.json")).json;
  const wrong: string[] = [];
  const helpers: string[] = [];
  let asked = 0;
  for (const { method, path } of operationsOf(document)) {
    const least = document.paths[path]?.[method]?.["x-role"] ?? "visitor";
    if (least === "helper") helpers.push(`${METHODS[method]} ${path}`);
    // These end the session that asks.
    const cookies = { visitor: "", helper: ben.cookie, owner: await truck.signIn() };
    if (path === "/api/admin/logout") cookies.helper = "";
    for (const caller of ["visitor", "helper", "owner"] as const) {
      const url = path.replaceAll(/\{\w+\}/g, "1");
      const answer = await truck.visitor(METHODS[method] ?? "GET", url, undefined, { cookie: cookies[caller] });
      const [is, should] = [turnedAway(answer), expected(caller, least)];
      if (is !== should) wrong.push(`${method} ${path} as ${caller}: ${is}, not ${should} (${answer.status})`);
      asked += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(helpers.sort()).toEqual(HELPERS);
  expect(asked).toBeGreaterThan(3 * 80);
});

it("the week's picture is for owner and helpers", async () => {
  const truck = await site();
  const ben = await helperOf(truck);
  expect((await truck.visitor("GET", "/week-picture?from=2026-07-04")).status).toBe(401);
  expect((await ben.call("GET", "/week-picture?from=2026-07-04")).status).toBe(200);
});

/** Texts that tell of a customer, a visitor or a subscriber: a helper finds none of them anywhere. */
const SECRETS = [
  "Ada Snow",
  "ada@example.com",
  "555 0101",
  "ring Ada at the gate",
  "Cy Lee",
  "cy@example.com",
  "Is the ice organic?",
  "dee@example.com",
  "eve@example.com",
];

/** A site with a stop, a booking of today, a message, a subscriber and a photo, and a helper who is signed in. */
async function siteAtWork() {
  const truck = await site({ pages: builtPages });
  const ben = await helperOf(truck);
  await truck.owner("POST", "/api/locations", {
    name: "Lake Park",
    address: "1 Shore Drive",
    date: "2026-07-04",
    startTime: "11:00",
    endTime: "18:00",
  });
  await truck.owner("POST", "/api/bookings", {
    customerName: "Ada Snow",
    customerEmail: "ada@example.com",
    customerPhone: "217 555 0101",
    guestCount: 40,
    eventType: "Corporate Event",
    preferredDate: "2026-07-04",
    preferredTime: "2:00 PM - 4:00 PM",
    location: "Old Mill",
    specialRequests: "ring Ada at the gate",
    eventDetails: "ring Ada at the gate",
    status: "confirmed",
  });
  await truck.visitor("POST", "/api/contact", {
    firstName: "Cy",
    lastName: "Lee",
    email: "cy@example.com",
    subject: "other",
    message: "Is the ice organic?",
  });
  await truck.visitor("POST", "/api/subscribers", { email: "dee@example.com" });
  await truck.visitor("POST", "/api/photo-submissions", {
    customerName: "Fay",
    customerEmail: "eve@example.com",
    photoUrls: ["https://example.com/cone.jpg"],
  });
  return { truck, ben };
}

const told = (text: string) => SECRETS.filter((secret) => text.includes(secret));

describe("a helper gets no customer's data", () => {
  it("from any call", async () => {
    const { truck, ben } = await siteAtWork();
    const document: Document = (await truck.visitor("GET", "/api/openapi.json")).json;
    const queries = ["", "?rows=200", "?from=2026-07-01&until=2026-07-31", "?month=2026-07"];
    const found: string[] = [];
    for (const { method, path } of operationsOf(document)) {
      if (method !== "get") continue;
      for (const query of queries) {
        const url = path.replaceAll(/\{\w+\}/g, "1") + query;
        const { text } = await ben.call("GET", url);
        for (const secret of told(text)) found.push(`GET ${url}: ${secret}`);
      }
    }
    expect(found).toEqual([]);
    const approved = await ben.call("PUT", "/api/photo-submissions/1/approve");
    expect([approved.status, told(approved.text)]).toEqual([200, []]);
  });

  it("except place and time of bookings", async () => {
    const { ben } = await siteAtWork();
    const [booking] = (await ben.call("GET", "/api/bookings?from=2026-07-04&until=2026-07-04")).json;
    expect(booking).toEqual({
      id: 1,
      eventType: "Corporate Event",
      expectedGuests: null,
      guestCount: 40,
      preferredDate: "2026-07-04",
      preferredTime: "2:00 PM - 4:00 PM",
      location: "Old Mill",
      status: "confirmed",
    });
    expect((await ben.call("GET", "/api/summary")).json).toMatchObject({
      photos: { all: 1 },
      week: { bookings: [{ location: "Old Mill", preferredTime: "2:00 PM - 4:00 PM" }] },
    });
  });

  it("by a search of the bookings", async () => {
    const { ben } = await siteAtWork();
    const answer = await ben.call("GET", "/api/bookings?rows=200&search=ada");
    expect([answer.status, answer.json.message]).toEqual([403, "Only the owner may search the bookings"]);
  });

  it("from any page of the desk, where the owner gets their own", async () => {
    const { truck, ben } = await siteAtWork();
    const tabs = [
      "overview",
      "locations",
      "bookings",
      "messages",
      "photos",
      "subscribers",
      "communications",
      "settings",
      "doors",
    ];
    const pages = [...tabs.map((tab) => `/admin-dashboard?tab=${tab}`), "/admin-location", "/admin-test"];
    const found: string[] = [];
    for (const page of pages) {
      const { status, text } = await ben.call("GET", page);
      expect(status).toBe(200);
      expect(text).not.toContain("Admin Access");
      for (const secret of told(text)) found.push(`${page}: ${secret}`);
    }
    expect(found).toEqual([]);
    const owners = await truck.owner("GET", "/admin-dashboard?tab=bookings");
    expect(told(owners.text)).toContain("ada@example.com");
    expect((await ben.call("GET", "/admin-dashboard?tab=bookings")).text).toContain("Old Mill");
  });

  it("and their booking by the public form is a visitor's", async () => {
    const { truck, ben } = await siteAtWork();
    const request = {
      customerName: "Gil",
      customerEmail: "gil@example.com",
      customerPhone: "217 555 0109",
      guestCount: 3,
      preferredDate: "2026-08-01",
    };
    expect((await ben.call("POST", "/api/bookings", { ...request, status: "confirmed" })).status).toBe(400);
    expect((await ben.call("POST", "/api/bookings", { ...request, clashesSeen: [] })).status).toBe(403);
    expect((await truck.owner("GET", "/api/bookings")).json).toHaveLength(1);
  });
});
