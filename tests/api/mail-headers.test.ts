import { describe, expect, it } from "vitest";
import { FIRST, FIRST_DOMAIN } from "../helpers/first-values.ts";
import { subscribe } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const massEmail = "/api/subscribers/mass-email";
const origin = "https://polar.example";

async function sent(mail: Record<string, string>, env: Record<string, string> = {}, person = {}) {
  const smtp = await smtpServer();
  const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: origin, ...env } });
  await subscribe(truck, "ada@example.com", person);
  expect(await truck.owner("POST", massEmail, mail)).toMatchObject({ status: 200, json: { successCount: 1 } });
  return { truck, smtp, mail: await smtp.mailTo("ada@example.com") };
}

const headersOf = (mail: { headers: { key: string; value: string }[] }) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));

const plain = { subject: "Ice week", message: "Come by.\n\nWe have mango." };

describe("a mail to subscribers", () => {
  it("has the headers for one-click unsubscribing (RFC 2369, RFC 8058)", async () => {
    const { mail } = await sent(plain);
    const headers = headersOf(mail);
    expect(headers["list-unsubscribe"]).toMatch(
      /^<https:\/\/polar\.example\/api\/alerts\/one-click\?token=1\.[\w-]{32}>$/,
    );
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(headers["list-help"]).toMatch(/^<https:\/\/polar\.example\/alerts\?token=/);
    expect(headers["list-post"]).toBe("NO");
    expect(headers["list-id"]).toBe(`<updates.${FIRST_DOMAIN}>`);
    expect(headers["auto-submitted"]).toBe("auto-generated");
  });

  it("has the headers of RFC 5322 once, and no line that is too long", async () => {
    const { mail } = await sent(plain);
    const keys = mail.headers.map(({ key }) => key);
    for (const key of ["from", "to", "subject", "date", "message-id", "mime-version", "list-unsubscribe"]) {
      expect(
        keys.filter((other) => other === key),
        key,
      ).toHaveLength(1);
    }
    expect(mail.messageId).toMatch(new RegExp(`^<[\\w.]+@${FIRST_DOMAIN.replaceAll(".", "\\.")}>$`));
    expect(mail.raw.split(/\r?\n/).every((line) => line.length <= 998)).toBe(true);
    expect(mail.raw.replaceAll("\r\n", "")).not.toContain("\r");
  });

  it("has the same content as text and as HTML, with address, hours and unsubscribe link", async () => {
    const { mail } = await sent(plain);
    for (const body of [mail.text ?? "", mail.html ?? ""]) {
      for (const words of ["Ice week", "Come by.", "We have mango.", "PO Box 1200", "Sat 10AM-9PM", "Unsubscribe"]) {
        expect(body).toContain(words);
      }
      expect(body).toMatch(/https:\/\/polar\.example\/alerts\?token=1\.[\w-]{32}/);
    }
    expect(mail.html).toContain("prefers-color-scheme:dark");
    expect(mail.html).not.toMatch(/<script|<link|<iframe/i);
  });

  it("accepts any script in subject, text and names", async () => {
    const words = { subject: "Лёд сегодня 🍧 かき氷", message: "مرحبا\n\nनमस्ते" };
    const { mail } = await sent(words, {}, { firstName: "María José", lastName: '李"; Bcc: x@y.z' });
    expect(mail.subject).toBe(words.subject);
    expect(mail.text).toContain("नमस्ते");
    expect(mail.to).toEqual([{ name: 'María José 李"; Bcc: x@y.z', address: "ada@example.com" }]);
    expect(mail.raw.split("\r\n\r\n")[0]).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  });

  it("escapes HTML", async () => {
    const { mail } = await sent({ subject: "<b>1 & 2</b>", message: '<img src=x onerror="alert(1)">' });
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(mail.text).toContain('<img src=x onerror="alert(1)">');
  });

  it("comes from MAIL_FROM when it is set", async () => {
    const { mail, truck } = await sent(plain, { MAIL_FROM: '"Ice, Truck" <ice@mail.example>' });
    expect(mail.from).toEqual({ name: "Ice, Truck", address: "ice@mail.example" });
    expect(headersOf(mail)["list-id"]).toBe("<updates.mail.example>");
    const { json } = await truck.owner("GET", "/api/notifications/status");
    expect(json.mail.from).toBe("Ice, Truck <ice@mail.example>");
  });

  it("comes from the business's name when MAIL_FROM has only an address", async () => {
    const { mail } = await sent(plain, { MAIL_FROM: "ice@mail.example" });
    expect(mail.from).toEqual({ name: FIRST.name, address: "ice@mail.example" });
  });

  it("links to the owner's address and to no internal port", async () => {
    const { mail } = await sent(plain, { PUBLIC_URL: "" });
    expect(mail.text).toContain("http://localhost:80/alerts?token=");
  });
});

describe("a header cannot be injected", () => {
  it.each([
    { subject: "Hi\r\nBcc: everyone@example.com", message: "x" },
    { subject: "Hi\nBcc: everyone@example.com", message: "x" },
    { subject: "Hi\u2028Bcc: everyone@example.com", message: "x" },
    { subject: "Hi\u0000", message: "x" },
    { subject: "Hi", message: "x\u0000" },
    { subject: "", message: "x" },
    { subject: "Hi", message: " " },
    { subject: "x".repeat(201), message: "x" },
    { subject: "Hi", message: "x".repeat(10_001) },
    { subject: "Hi" },
    { message: "Hi" },
    { subject: ["Hi"], message: "x" },
  ])("by %j: 400", async (body) => {
    const truck = await site();
    expect((await truck.owner("POST", massEmail, body)).status).toBe(400);
    expect((await truck.owner("GET", "/api/sends")).json).toEqual([]);
  });

  it("by a visitor's name or message in the owner's mail", async () => {
    const smtp = await smtpServer();
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await truck.visitor("POST", "/api/contact", {
      firstName: "Ada <x@y.z>, Bo",
      lastName: '"Snow"',
      email: "ada@example.com",
      subject: "event-booking",
      message: "Hello\r\nBcc: everyone@example.com\r\n\r\n.\r\nQUIT",
    });
    await truck.outbox.drain();
    expect(smtp.received).toHaveLength(1);
    const mail = await smtp.mailTo(FIRST.email);
    expect(mail.subject).toBe('New message from Ada <x@y.z>, Bo "Snow"');
    expect(mail.replyTo).toEqual([{ name: 'Ada <x@y.z>, Bo "Snow"', address: "ada@example.com" }]);
    expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail.text).toContain("> Hello");
    expect(mail.text).toContain("Event Booking");
  });
});

describe("the login", () => {
  it("is SMTP_URL's, with any characters", async () => {
    const logins: string[][] = [];
    const smtp = await smtpServer({ onLogin: (...login) => logins.push(login) > 0 });
    const password = "p@ss:w/rd?%";
    const truck = await site({
      env: { SMTP_URL: smtp.url.replace("smtp://", `smtp://owner%40mail.example:${encodeURIComponent(password)}@`) },
    });
    await subscribe(truck, "ada@example.com");
    expect((await truck.owner("POST", massEmail, plain)).json.successCount).toBe(1);
    expect(logins[0]).toEqual(["owner@mail.example", password]);
  });

  it("is SendGrid's relay when only the key is set", async () => {
    const truck = await site({ env: { SENDGRID_API_KEY: "SG.key" } });
    expect((await truck.owner("GET", "/api/notifications/status")).json.mail.provider).toBe("sendgrid");
  });
});
