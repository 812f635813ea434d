import sharp from "sharp";
import { expect, test } from "vitest";
import { builtPages } from "../../server/web/pages/built.ts";
import { FIRST } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";

const ORIGIN = "https://truck.example";
const TODAY = "2026-07-04";
const STOP = { name: "Lake Park", address: "1 Shore Drive", date: TODAY, startTime: "11:00", endTime: "18:00" };

/** The whole site, pages included. */
async function wholeSite() {
  const truck = await site({ pages: builtPages, env: { PUBLIC_URL: ORIGIN } });
  async function get(path: string) {
    const { status, headers, text } = await truck.visitor("GET", path);
    return { status, text, type: String(headers["content-type"]) };
  }
  async function structuredData() {
    const [, json = ""] = (await get("/")).text.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
    return JSON.parse(json);
  }
  return { ...truck, get, structuredData };
}

/** What the tags in the head of a page say, by name or property. */
function tagsOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g);
  return Object.fromEntries(Array.from(tags, ([, name = "", content = ""]) => [name, content]));
}

for (const [path, title] of [
  ["/", `${FIRST.name} | Where We Are Today`],
  ["/booking", `${FIRST.name} | Book Your Event`],
] as const) {
  test(`${path} names itself to searches and previews`, async () => {
    const truck = await wholeSite();
    const { text: html } = await truck.get(path);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
    const tags = tagsOf(html);
    expect(tags).toMatchObject({
      "og:url": ORIGIN + path,
      "og:image": `${ORIGIN}/api/logo-image`,
      "og:site_name": FIRST.name,
      "twitter:card": "summary_large_image",
    });
    expect(tags.description?.length).toBeGreaterThan(50);
    expect(tags.robots).toBeUndefined();
    expect((await truck.get("/api/logo-image")).type).toContain("image/");
  });
}

test("home tells no machine that the truck is open on a day without a stop, or where nothing is sold", async () => {
  const truck = await wholeSite();
  expect(await truck.structuredData()).not.toHaveProperty("openingHoursSpecification");
  await truck.owner("POST", "/api/locations", { ...STOP, isOpen: false });
  const data = await truck.structuredData();
  expect(data.location).toMatchObject({ name: STOP.name });
  expect(data).not.toHaveProperty("openingHoursSpecification");
});

test("home tells machines no flavor that is sold out", async () => {
  const truck = await wholeSite();
  const names = (menu: { hasMenuSection: { hasMenuItem: { name: string }[] }[] }) =>
    menu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem.map(({ name }) => name));
  const [first] = (await truck.visitor("GET", "/api/menu")).json;
  expect(names((await truck.structuredData()).hasMenu)).toContain(first.name);
  await truck.owner("PUT", `/api/menu/items/${first.id}`, { isAvailable: false });
  expect(names((await truck.structuredData()).hasMenu)).not.toContain(first.name);
});

test("home tells machines the business, the hours of today's stop, its menu and where it is today", async () => {
  const truck = await wholeSite();
  await truck.owner("POST", "/api/locations", {
    name: "Riverside </script> Market",
    address: "12 River Road",
    date: TODAY,
    startTime: "11:00",
    endTime: "18:00",
    status: "active",
  });
  const data = await truck.structuredData();
  expect(data).toMatchObject({
    "@context": "https://schema.org",
    "@type": "FoodEstablishment",
    name: FIRST.name,
    telephone: FIRST.phone,
    location: { "@type": "Place", name: "Riverside </script> Market", address: "12 River Road" },
    sameAs: ["https://www.facebook.com/", "https://www.instagram.com/"],
  });
  expect(data.openingHoursSpecification).toEqual({
    "@type": "OpeningHoursSpecification",
    opens: "11:00",
    closes: "18:00",
    validFrom: TODAY,
    validThrough: TODAY,
  });
  expect(data.hasMenu.hasMenuSection.map(({ name }: { name: string }) => name)).toEqual([
    "Classic Flavors",
    "Popular Concoctions",
    "Add-Ons",
  ]);
});

test("robots.txt keeps the owner's pages and the calls out, and names the sitemap", async () => {
  const truck = await wholeSite();
  const { type, text } = await truck.get("/robots.txt");
  expect(type).toContain("text/plain");
  for (const line of ["Disallow: /admin-", "Disallow: /api/", "Allow: /api/logo-image", "Allow: /api/calendar/"])
    expect(text).toContain(line);
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test("the old address for photos names the new one to searches", async () => {
  const truck = await wholeSite();
  const { text: html } = await truck.get("/photo-submit-old");
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/photo-submit"/>`);
  expect(tagsOf(html)).toMatchObject({ description: expect.stringContaining("photo") });
  expect(html).not.toContain("noindex");
});

test("every page of the sitemap is there, and may be found", async () => {
  const truck = await wholeSite();
  const { type, text } = await truck.get("/sitemap.xml");
  expect(type).toContain("xml");
  const pages = Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, page = ""]) => page);
  expect(pages).toContain(`${ORIGIN}/booking`);
  for (const page of pages) {
    const { status, text: html } = await truck.get(page.slice(ORIGIN.length));
    expect(status).toBe(200);
    expect(html).not.toContain("noindex");
  }
});

test("a phone can keep the site on its home screen", async () => {
  const truck = await wholeSite();
  const [, href = ""] = (await truck.get("/")).text.match(/<link rel="manifest" href="([^"]+)"/) ?? [];
  const manifest = JSON.parse((await truck.get(href)).text);
  expect(manifest).toMatchObject({ name: FIRST.name, start_url: "/", display: "standalone" });
  for (const { src, sizes } of manifest.icons) {
    const { rawPayload } = await truck.app.inject(src);
    const { width, height } = await sharp(rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect((await truck.get("/favicon.ico")).type).toBe("image/png");
});
