import { describe, expect, it } from "vitest";
import { subscribe } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const massEmail = "/api/subscribers/mass-email";
const oneClick = "/api/alerts/one-click";

/** A subscriber with the token of the mail that they got. */
async function mailed(choices: Record<string, unknown> = {}) {
  const smtp = await smtpServer();
  const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example" } });
  const person = await subscribe(truck, "ada@example.com", choices);
  await truck.owner("POST", massEmail, { subject: "Hi", message: "Ice" });
  const { headers } = await smtp.mailTo("ada@example.com");
  const address = headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  const token = /token=([^>]+)>/.exec(address)?.[1] ?? "";
  const row = async () => (await truck.owner("GET", "/api/subscribers")).json[0];
  const read = (by = token) => truck.visitor("GET", `/api/alerts?token=${encodeURIComponent(by)}`);
  return { smtp, truck, person, token, address: address.slice(1, -1), row, read };
}

const form = { "content-type": "application/x-www-form-urlencoded" };

describe("the mail program's button (RFC 8058)", () => {
  it.each([
    ["a form", form, "List-Unsubscribe=One-Click"],
    [
      "a multipart form",
      { "content-type": "multipart/form-data; boundary=x" },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ["a form from another site", { ...form, origin: "https://mail.example" }, "List-Unsubscribe=One-Click"],
    ["a form from nowhere", { ...form, origin: "null", "sec-fetch-site": "cross-site" }, "List-Unsubscribe=One-Click"],
  ])("%s unsubscribes without a session, and changes nothing when repeated", async (_kind, headers, body) => {
    const { truck, address, row, smtp } = await mailed();
    const press = () => truck.visitor("POST", address.replace("https://polar.example", ""), body, headers);
    expect((await press()).status).toBe(204);
    const stands = await row();
    expect((await press()).status).toBe(204);
    expect(stands).toMatchObject({ isActive: false, emailNotifications: false });
    expect(await row()).toEqual({ ...stands, revision: expect.any(Number) });
    await truck.owner("POST", massEmail, { subject: "Again", message: "Ice" });
    expect(smtp.received).toHaveLength(1);
  });

  it("makes a later undo of the owner's change stale, also when it changes nothing", async () => {
    const { truck, token, person, row } = await mailed();
    const put = (body: object, headers = {}) => truck.owner("PUT", `/api/subscribers/${person.id}`, body, headers);
    const { json } = await put({ isActive: false, emailNotifications: false });
    await truck.visitor("POST", `${oneClick}?token=${token}`, "List-Unsubscribe=One-Click", form);
    const undo = await put({ isActive: true, emailNotifications: true }, { "if-match": `"${json.revision}"` });
    expect(undo.status).toBe(412);
    expect(await row()).toMatchObject({ isActive: false, emailNotifications: false });
  });

  it("leaves SMS on", async () => {
    const { truck, token, row } = await mailed({ phone: "217-555-0134", smsNotifications: true });
    await truck.visitor("POST", `${oneClick}?token=${token}`, "List-Unsubscribe=One-Click", form);
    expect(await row()).toMatchObject({ isActive: true, emailNotifications: false, smsNotifications: true });
  });

  it("changes nothing when it is opened as a link, and redirects to the page", async () => {
    const { truck, token, row } = await mailed();
    const answer = await truck.visitor("GET", `${oneClick}?token=${token}`);
    expect(answer).toMatchObject({ status: 302, headers: { location: `/alerts?token=${token}` } });
    expect((await truck.visitor("GET", `/api/alerts?token=${token}`)).status).toBe(200);
    expect(await row()).toMatchObject({ isActive: true, emailNotifications: true });
  });
});

describe("the page of the link", () => {
  it("shows the choices with shortened address and number, and is not cached", async () => {
    const { read } = await mailed({ phone: "217-555-0134", smsNotifications: true });
    const { status, json, headers } = await read();
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        email: "a•••@example.com",
        phone: "•••34",
        isActive: true,
        emailNotifications: true,
        smsNotifications: true,
        follows: [],
      },
    });
    expect(headers).toMatchObject({ "cache-control": "no-store" });
  });

  it("changes the choices; none unsubscribes; turning on again is a new consent", async () => {
    const { truck, token, row, read } = await mailed({ phone: "217-555-0134" });
    const consentNow = async () => {
      const { id } = await row();
      return (await truck.owner("GET", `/api/subscribers/${id}/consent`)).json.consent;
    };
    const before = await consentNow();
    const change = (emailNotifications: boolean, smsNotifications: boolean) =>
      truck.visitor("POST", "/api/alerts", { token, emailNotifications, smsNotifications });

    expect((await change(false, false)).json).toMatchObject({ isActive: false });
    expect(await row()).toMatchObject({ isActive: false });
    expect(await consentNow()).toEqual(before);
    expect((await read()).json).toMatchObject({ isActive: false, emailNotifications: false });

    truck.clock.time = new Date("2026-07-06T12:00:00Z");
    expect((await change(false, true)).json).toMatchObject({ isActive: true, smsNotifications: true });
    expect(await row()).toMatchObject({ isActive: true, emailNotifications: false, smsNotifications: true });
    const consent = await consentNow();
    expect(consent).toMatchObject({ at: "2026-07-06T12:00:00.000Z", from: "preferences page", address: "127.0.0.1" });
    expect(consent.wording).toMatch(/^I agree to receive recurring text messages/);
  });

  it("turns no SMS on for a number that cannot get it", async () => {
    const { truck, token, row } = await mailed({ phone: "555-555-0134" });
    const wishes = { token, emailNotifications: true, smsNotifications: true };
    const { status, json } = await truck.visitor("POST", "/api/alerts", wishes);
    expect([status, json.issues]).toMatchObject([400, [{ path: "smsNotifications" }]]);
    expect(await row()).toMatchObject({ smsNotifications: false });
  });

  it("shows nothing as on for a deactivated subscriber; turning on is a new consent", async () => {
    const { truck, token, row, read } = await mailed();
    const { id } = await row();
    await truck.owner("PUT", `/api/subscribers/${id}`, { isActive: false });
    expect((await read()).json).toMatchObject({ isActive: false, emailNotifications: false });

    await truck.visitor("POST", "/api/alerts", { token, emailNotifications: true, smsNotifications: false });
    expect(await row()).toMatchObject({ isActive: true, emailNotifications: true });
    const { consent } = (await truck.owner("GET", `/api/subscribers/${id}/consent`)).json;
    expect(consent).toMatchObject({ from: "preferences page" });
  });

  it("answers 400 for SMS without a number", async () => {
    const { truck, token } = await mailed();
    const body = { token, emailNotifications: true, smsNotifications: true };
    const { status, json } = await truck.visitor("POST", "/api/alerts", body);
    expect({ status, path: json.issues[0].path }).toEqual({ status: 400, path: "smsNotifications" });
  });

  it("works after a restart, years later, and after signing up again", async () => {
    const { truck, token, smtp } = await mailed();
    await truck.close();
    const next = await site({ env: { SMTP_URL: smtp.url }, folder: truck.folder, now: "2036-07-04T17:00:00Z" });
    expect((await next.visitor("GET", `/api/alerts?token=${token}`)).status).toBe(200);
    expect((await next.visitor("POST", `${oneClick}?token=${token}`, "x=y", form)).status).toBe(204);
    await subscribe(next, "ada@example.com");
    expect((await next.visitor("GET", `/api/alerts?token=${token}`)).json).toMatchObject({ isActive: true });
  });
});

describe("an invalid token", () => {
  it("altered, forged, foreign or of a deleted person: the same 404 without changes", async () => {
    const { truck, token, row, person, read } = await mailed();
    // Another site's, of a subscriber with the same id.
    const { token: foreign } = await mailed();
    expect(foreign).not.toBe(token);
    const [id = "", signature = ""] = token.split(".");
    const altered = `${id}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const wrong = [
      altered,
      `2.${signature}`,
      `01.${signature}`,
      `${id}.`,
      id,
      "1.x",
      foreign,
      "../../etc/passwd",
      "1 or 1=1",
    ];
    const answers = [];
    for (const bad of wrong) {
      answers.push(await read(bad));
      const body = { token: bad, emailNotifications: false, smsNotifications: false };
      answers.push(await truck.visitor("POST", "/api/alerts", body));
      answers.push(await truck.visitor("POST", `${oneClick}?token=${encodeURIComponent(bad)}`, "x=y", form));
    }
    expect(await row()).toMatchObject({ isActive: true, emailNotifications: true });
    await truck.owner("DELETE", `/api/subscribers/${person.id}`);
    answers.push(await read());
    for (const { status, json } of answers)
      expect({ status, json }).toEqual({ status: 404, json: { message: "This link not found" } });
  });

  it.each(["/api/alerts", "/api/alerts?token=", `/api/alerts?token=${"x".repeat(300)}`])(
    "none at all (%s): 400",
    async (url) => {
      expect((await (await site()).visitor("GET", url)).status).toBe(400);
    },
  );

  it("answers 403 to the page's own call from another site", async () => {
    const { truck, token, row } = await mailed();
    const body = { token, emailNotifications: false, smsNotifications: false };
    expect((await truck.visitor("POST", "/api/alerts", body, { origin: "https://evil.example" })).status).toBe(403);
    expect(await row()).toMatchObject({ isActive: true });
  });
});
