import { once } from "node:events";
import net from "node:net";
import { figure, PASSWORD, startSite } from "./site.ts";

// The rules of MDN's HTTP Observatory (github.com/mdn/mdn-http-observatory, src/analyzer/tests) that take points away, asked of the
// site as it stands behind a proxy that speaks TLS. The score is 100 less what is taken; its extra points are left out.
// Redirecting from HTTP and the certificate are the proxy's.
const ORIGIN = "https://polar.example";
const HALF_A_YEAR = 15_768_000;
const BROAD = new Set(["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"]);
const INLINE = new Set(["'unsafe-inline'", "data:"]);
const PRIVATE = new Set(["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"]);
const CORP = new Set([null, "same-origin", "same-site", "cross-origin"]);

// The site says its public address and not where it listens: that has to be known before.
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const site = await startSite({ PORT: String(port), PUBLIC_URL: ORIGIN, TRUST_PROXY: "127.0.0.1" });
const behindTls = { host: "polar.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" };

/** Each rule: what is wrong, and how much it costs. */
type Rule = [name: string, points: number, isBroken: boolean];

async function rulesFor(path: string): Promise<Rule[]> {
  const answer = await fetch(origin + path, { headers: { ...behindTls, accept: "text/html" } });
  const html = await answer.text();
  const preflight = await fetch(origin + path, {
    method: "OPTIONS",
    headers: { ...behindTls, origin: "https://http-observatory.example", "access-control-request-method": "GET" },
  });
  const header = (name: string) => answer.headers.get(name);

  const policy = new Map(
    (header("content-security-policy") ?? "")
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources]),
  );
  const sources = (directive: string) => policy.get(directive) ?? policy.get("default-src") ?? ["*"];
  const isHttp = (source: string) => /^(http|ftp):/.test(source);
  const images = ["img-src", "media-src"];
  const active = [...policy].filter(([directive]) => !images.includes(directive)).flatMap(([, list]) => list);

  const cookies = answer.headers.getSetCookie();
  const maxAge = Number(header("strict-transport-security")?.match(/max-age=(\d+)/)?.[1] ?? Number.NaN);
  const scripts = Array.from(html.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/g), ([tag, src = ""]) => ({ tag, src }));
  const foreign = scripts.filter(({ src }) => /^(https?:)?\/\/./.test(src) && !src.startsWith(`${ORIGIN}/`));

  return [
    ["the page answers 200", -100, answer.status !== 200],
    ["a content security policy is there", -25, policy.size < 2],
    [
      "its scripts are neither inline, data: nor from anywhere",
      -20,
      sources("script-src").some(
        (source) => BROAD.has(source) || (INLINE.has(source) && source !== "'unsafe-inline'"),
      ) ||
        sources("script-src").includes("'unsafe-inline'") ||
        sources("object-src").some((source) => BROAD.has(source)),
    ],
    ["nothing active comes over HTTP", -20, active.some(isHttp)],
    ["no eval", -10, [...sources("script-src"), ...sources("style-src")].includes("'unsafe-eval'")],
    ["no picture comes over HTTP", -10, images.flatMap(sources).some(isHttp)],
    ["cookies are Secure", -40, cookies.some((cookie) => !/;\s*secure/i.test(cookie))],
    ["cookies are HttpOnly", -30, cookies.some((cookie) => !/;\s*httponly/i.test(cookie))],
    ["cookies are SameSite", -20, cookies.some((cookie) => !/;\s*samesite=(lax|strict)/i.test(cookie))],
    [
      "no other site reads answers with the visitor's cookies",
      -50,
      [answer, preflight].some(({ headers }) => headers.get("access-control-allow-credentials") === "true"),
    ],
    ["the referrer is kept private", -5, !PRIVATE.has(header("referrer-policy") ?? "")],
    ["HSTS is there", -20, Number.isNaN(maxAge)],
    ["HSTS holds half a year and more", -10, maxAge < HALF_A_YEAR],
    ["scripts of other sites come over HTTPS", -50, foreign.some(({ src }) => !src.startsWith("https://"))],
    ["scripts of other sites have an integrity", -5, foreign.some(({ tag }) => !tag.includes("integrity="))],
    ["x-content-type-options is nosniff", -5, header("x-content-type-options") !== "nosniff"],
    [
      "nobody frames the page",
      -20,
      !policy.has("frame-ancestors") && !/^(deny|sameorigin)$/i.test(header("x-frame-options") ?? ""),
    ],
    ["cross-origin-resource-policy is one that there is", -5, !CORP.has(header("cross-origin-resource-policy"))],
  ];
}

// The sign-in is what sets cookies: its answer is held to the rules of cookies, too.
const login = await fetch(`${origin}/api/admin/login`, {
  method: "POST",
  headers: { ...behindTls, "content-type": "application/json" },
  body: JSON.stringify({ password: PASSWORD }),
});
const badCookies = login.headers
  .getSetCookie()
  .filter((cookie) => !/^__Host-[^;]+; .*HttpOnly; Secure; SameSite=(Lax|Strict)$/.test(cookie));

let worst = 100;
for (const path of ["/", "/booking", "/photo-submit", "/admin-dashboard", "/api-docs/"]) {
  const rules = await rulesFor(path);
  const score = rules.reduce((sum, [, points, isBroken]) => (isBroken ? sum + points : sum), 100);
  worst = Math.min(worst, score);
  if (path === "/") for (const [name, points, isBroken] of rules) figure(name, isBroken ? points : 0, "points", "0");
  else for (const [name, points, isBroken] of rules) if (isBroken) figure(`${path} ${name}`, points, "points", "0");
  figure(`score of ${path}`, score, "points", "100");
}
figure("cookies of the sign-in that break a rule", badCookies.length, "cookies", "0");
await site.stop();
if (worst < 100 || badCookies.length > 0) process.exitCode = 1;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
