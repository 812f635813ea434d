import { describe, expect, it } from "vitest";
import { formBody, picture } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

const URLENCODED = { "content-type": "application/x-www-form-urlencoded" };
const BROWSER = { ...URLENCODED, accept: "text/html,application/xhtml+xml" };

const message = {
  firstName: "Ada",
  lastName: "Snow",
  email: "ada@example.com",
  subject: "feedback",
  message: "Ice & <b>more</b>",
  website: "",
};
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe("a form that a browser sends without script", () => {
  it("is stored, and the browser redirected to the thanks", async () => {
    const truck = await site();
    const answer = await truck.visitor("POST", "/api/contact", encoded(message), BROWSER);
    expect([answer.status, answer.headers.location, answer.text]).toEqual([303, "/thanks/message", ""]);
    expect((await truck.owner("GET", "/api/contact-messages")).json).toMatchObject([{ message: "Ice & <b>more</b>" }]);
  });

  it("is stored once when it is sent twice, and again with other content", async () => {
    const truck = await site();
    for (const text of ["One", "One", "Two"]) {
      const answer = await truck.visitor("POST", "/api/contact", encoded({ ...message, message: text }), BROWSER);
      expect(answer.status).toBe(303);
    }
    expect((await truck.owner("GET", "/api/contact-messages")).json).toHaveLength(2);
  });

  it("is stored for each visitor when two send the same", async () => {
    const truck = await site();
    for (const address of ["203.0.113.7", "203.0.113.8"]) {
      const headers = { ...BROWSER, "x-forwarded-for": address };
      expect((await truck.visitor("POST", "/api/contact", encoded(message), headers)).status).toBe(303);
    }
    expect((await truck.owner("GET", "/api/contact-messages")).json).toHaveLength(2);
  });

  it("with photos is stored once when it is sent twice, and again with another photo", async () => {
    const truck = await site();
    const photos = [await picture(), await picture(), await picture({ width: 80 })];
    for (const bytes of photos) {
      const { body, headers } = await formBody({ customerName: "Ana" }, [{ bytes, name: "cone.jpg" }]);
      const answer = await truck.visitor("POST", "/api/photo-submissions", body, { ...BROWSER, ...headers });
      expect([answer.status, answer.text]).toEqual([303, ""]);
    }
    expect((await truck.visitor("GET", "/api/photo-submissions")).json).toHaveLength(2);
  });

  it("with a filled honeypot gets the thanks, and nothing is stored", async () => {
    const truck = await site();
    const trapped = { ...message, website: "https://spam.example" };
    expect((await truck.visitor("POST", "/api/contact", encoded(trapped), BROWSER)).status).toBe(303);
    expect((await truck.owner("GET", "/api/contact-messages")).json).toEqual([]);
  });

  it("names the booking's two times and every wrong field", async () => {
    const truck = await site();
    const booking = { startTime: "4:00 PM", endTime: "2:00 PM", preferredDate: "2026-07-03", customerEmail: "x" };
    const answer = await truck.visitor("POST", "/api/bookings", encoded(booking), URLENCODED);
    expect(answer.status).toBe(400);
    const wrong = answer.json.issues.map(({ path }: { path: string }) => path);
    expect(wrong).toEqual(expect.arrayContaining(["eventType", "preferredDate", "endTime", "customerEmail"]));
  });

  it("has the same rate limit as JSON", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    const statuses = new Set<number>();
    for (let time = 0; time < 61; time += 1) {
      const sent = encoded({ ...message, email: "nobody" });
      statuses.add((await truck.visitor("POST", "/api/contact", sent, URLENCODED)).status);
    }
    expect([...statuses]).toEqual([400, 429]);
  });

  it("of another site is refused", async () => {
    const truck = await site();
    const headers = { ...BROWSER, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await truck.visitor("POST", "/api/contact", encoded(message), headers)).status).toBe(403);
  });

  it("is refused by a call that is no public form", async () => {
    const truck = await site();
    const answer = await truck.owner("PUT", "/api/business", "name=Ice", URLENCODED);
    expect([answer.status, answer.json.message]).toEqual([400, "The body must be JSON"]);
  });
});

it("a program that sends a form and accepts JSON gets the row", async () => {
  const truck = await site();
  const answer = await truck.visitor(
    "POST",
    "/api/subscribers",
    encoded({ email: "Ada@Example.com", emailNotifications: "on" }),
    {
      ...URLENCODED,
      accept: "application/json",
    },
  );
  expect([answer.status, answer.json]).toMatchObject([201, { email: "ada@example.com", smsNotifications: false }]);
});
