import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { hasNginx, siteConf, startNginx } from "../../scripts/private-nginx.ts";
import { placeOf } from "../helpers/databases.ts";
import { siteProcess } from "../helpers/process.ts";
import { newFolder } from "../helpers/site.ts";
import { holdMailsAfter, smtpServer } from "../helpers/smtp.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const message = { firstName: "Ada", lastName: "Snow", email: "ada@example.com", subject: "other", message: "Hello" };

/** The site behind nginx, as `deploy/nginx.conf` has it. */
async function behindNginx(variables: Record<string, string> = {}) {
  const [port, sitePort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const nginx = await startNginx(siteConf(port, `http://127.0.0.1:${sitePort}`));
  onTestFinished(nginx.stop);
  const env = { ...placeOf(newFolder()), PORT: String(sitePort), PUBLIC_URL: origin, TRUST_PROXY: "127.0.0.1" };
  const site = await siteProcess({ ...env, ...variables });
  const get = (url: string, headers: Record<string, string> = {}) => fetch(origin + url, { headers });
  const post = (url: string, body: string, headers: Record<string, string> = {}) =>
    fetch(origin + url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  /** What nginx says of its cache: null where it has no part in it. */
  const cacheState = async (url: string, headers: Record<string, string> = {}) =>
    (await get(url, headers)).headers.get("x-cache");
  return { site, nginx, origin, get, post, cacheState };
}

/** Asks until the answer comes from nginx's cache. */
async function hit(ask: () => ReturnType<typeof raw>) {
  let answer = await ask();
  while (answer.headers["x-cache"] !== "HIT") answer = await ask();
  return answer;
}

describe.skipIf(!hasNginx)("behind nginx", () => {
  it("a page that every visitor sees comes from its cache, in the form that the visitor takes", async () => {
    const { get, origin } = await behindNginx();
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, deflate", "gzip"],
      ["identity", null],
      ["br;q=0, gzip;q=0", null],
    ] as const) {
      const first = await raw(origin, accepted);
      // The cache keeps an answer for a second: a slow machine needs another look.
      const second = await hit(() => raw(origin, accepted));
      expect([first.headers["content-encoding"] ?? null, second.headers["content-encoding"] ?? null]).toEqual([
        encoding,
        encoding,
      ]);
      expect(second.headers.vary).toBe("accept-encoding");
      expect(second.headers["content-security-policy"]).toContain("script-src");
    }
    const etag = (await get("/")).headers.get("etag") ?? "";
    expect((await get("/", { "if-none-match": etag })).status).toBe(304);
  });

  it("a phone's page is never another's", async () => {
    const { get } = await behindNginx();
    const [phone, desktop] = ["true", "false"];
    for (let round = 0; round < 3; round++) {
      expect(await isPhonesPage(get("/photo-submit", { "user-agent": PHONE }))).toBe(phone);
      expect(await isPhonesPage(get("/photo-submit", { "user-agent": "Desktop" }))).toBe(desktop);
    }
  });

  it("shows what the owner has changed within seconds, also to the first visitor after a quiet time", async () => {
    const { site, nginx, get } = await behindNginx();
    const rename = (businessName: string) => site.owner("PUT", "/api/business", { name: businessName });
    const title = async () => /<title>(.*?) \|/.exec(await (await get("/")).text())?.[1];
    await title();
    await rename("Glacier Corner");
    await expect.poll(title, { timeout: 5000 }).toBe("Glacier Corner");
    await rename("Summit Ice");
    const cached = () =>
      fs
        .readdirSync(path.join(nginx.folder, "cache"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile());
    await expect.poll(cached, { timeout: 20_000 }).toEqual([]);
    expect(await title()).toBe("Summit Ice");
  });

  it("keeps nothing of the desk, the calls, the pictures, a subscriber's page, or the owner's visits", async () => {
    const { site, cacheState } = await behindNginx();
    for (const url of [
      "/admin-dashboard",
      "/api/menu",
      "/api/logo-image",
      "/media/none.webp",
      "/alerts?token=x",
      "/unknown",
    ]) {
      for (let visit = 0; visit < 2; visit++) expect(await cacheState(url), url).toBe(null);
    }
    await expect.poll(() => cacheState("/")).toBe("HIT");
    for (const cookie of [site.cookie, "__Host-session=x; other=y"])
      expect(await cacheState("/", { cookie })).toBe("BYPASS");
  });

  it("takes the largest photos, and hands the site's own answer on", async () => {
    const { post } = await behindNginx();
    const answer = await post("/api/photo-submissions", JSON.stringify({ photoData: ["A".repeat(120_000_000)] }));
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.status).toBe(400);
  });

  it("tells a send's progress as it goes", async () => {
    const { onRecipient, open } = holdMailsAfter(1);
    const smtp = await smtpServer({ onRecipient });
    const { site, get, post } = await behindNginx({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    for (let index = 0; index < 30; index++)
      await post("/api/subscribers", JSON.stringify({ email: `p${index}@example.com` }));
    await site.owner("PUT", "/api/business", { mailsPerSecond: 10 });
    void site.owner("POST", "/api/subscribers/mass-email", { subject: "Hi", message: "Ice" });
    while (smtp.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const events = await get("/api/sends/1/events", { cookie: site.cookie });
    const first = await events.body?.getReader().read();
    open();
    const text = new TextDecoder().decode(first?.value);
    expect(text).toContain("event: progress");
    expect(text).not.toContain("event: done");
  });

  it("hides the figures, and says who the visitor is, whatever the visitor says", async () => {
    const { get, post } = await behindNginx({ RATE_LIMITS: "on" });
    expect((await get("/metrics")).status).toBe(404);
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async (_, index) => {
        const headers = { "x-forwarded-for": `192.0.2.${index}` };
        return (await post("/api/contact", JSON.stringify(message), headers)).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

/** Home as it comes, not decoded. */
const raw = (origin: string, accepted: string) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.get(origin, { headers: { "accept-encoding": accepted } }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer));
    });
    request.once("error", reject);
  });

/** What the page says in its data of whether it is a phone's. */
async function isPhonesPage(answer: Promise<Response>): Promise<string | undefined> {
  return /isPhone.{0,5}(true|false)/.exec(await (await answer).text())?.[1];
}
