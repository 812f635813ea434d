import { FIRST } from "../helpers/first-values.ts";
import { expect, STOP, TODAY, test } from "./test.ts";

const get = async (origin: string, path: string) => {
  const answer = await fetch(origin + path);
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", text: await answer.text() };
};

/** What the tags in the head of a page say, by name or property. */
function tagsOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g);
  return Object.fromEntries(Array.from(tags, ([, name = "", content = ""]) => [name, content]));
}

for (const [path, title] of [
  ["/", `${FIRST.name} | Where We Are Today`],
  ["/booking", `${FIRST.name} | Book Your Event`],
] as const) {
  test(`${path} names itself to searches and previews`, async ({ truck }) => {
    const { text: html } = await get(truck.origin, path);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<link rel="canonical" href="${truck.origin}${path}"/>`);
    const tags = tagsOf(html);
    expect(tags).toMatchObject({
      "og:url": truck.origin + path,
      "og:image": `${truck.origin}/api/logo-image`,
      "og:site_name": FIRST.name,
      "twitter:card": "summary_large_image",
    });
    expect(tags.description?.length).toBeGreaterThan(50);
    expect(tags.robots).toBeUndefined();
    expect((await get(truck.origin, "/api/logo-image")).type).toContain("image/");
  });
}

async function structuredData(origin: string) {
  const { text: html } = await get(origin, "/");
  const [, json = ""] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
  return JSON.parse(json);
}

test("home tells no machine that the truck is open on a day without a stop, or where nothing is sold", async ({
  truck,
}) => {
  expect(await structuredData(truck.origin)).not.toHaveProperty("openingHoursSpecification");
  await truck.owner("POST", "/api/locations", { ...STOP, isOpen: false });
  const data = await structuredData(truck.origin);
  expect(data.location).toMatchObject({ name: STOP.name });
  expect(data).not.toHaveProperty("openingHoursSpecification");
});

test("home tells machines no flavor that is sold out", async ({ truck }) => {
  const names = (menu: { hasMenuSection: { hasMenuItem: { name: string }[] }[] }) =>
    menu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem.map(({ name }) => name));
  const [first] = await (await truck.visitor("GET", "/api/menu")).json();
  expect(names((await structuredData(truck.origin)).hasMenu)).toContain(first.name);
  await truck.owner("PUT", `/api/menu/items/${first.id}`, { isAvailable: false });
  expect(names((await structuredData(truck.origin)).hasMenu)).not.toContain(first.name);
});

test("home tells machines the business, the hours of today's stop, its menu and where it is today", async ({
  truck,
}) => {
  await truck.owner("POST", "/api/locations", {
    name: "Riverside </script> Market",
    address: "12 River Road",
    date: TODAY,
    startTime: "11:00",
    endTime: "18:00",
    status: "active",
  });
  const data = await structuredData(truck.origin);
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

test("robots.txt keeps the owner's pages and the calls out, and names the sitemap", async ({ truck }) => {
  const { type, text } = await get(truck.origin, "/robots.txt");
  expect(type).toContain("text/plain");
  for (const line of ["Disallow: /admin-", "Disallow: /api/", "Allow: /api/logo-image", "Allow: /api/calendar/"])
    expect(text).toContain(line);
  expect(text).toContain(`Sitemap: ${truck.origin}/sitemap.xml`);
});

test("the old address for photos names the new one to searches", async ({ truck }) => {
  const { text: html } = await get(truck.origin, "/photo-submit-old");
  expect(html).toContain(`<link rel="canonical" href="${truck.origin}/photo-submit"/>`);
  expect(tagsOf(html)).toMatchObject({ description: expect.stringContaining("photo") });
  expect(html).not.toContain("noindex");
});

test("every page of the sitemap is there, and may be found", async ({ truck }) => {
  const { type, text } = await get(truck.origin, "/sitemap.xml");
  expect(type).toContain("xml");
  const pages = Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, page = ""]) => page);
  expect(pages).toContain(`${truck.origin}/booking`);
  for (const page of pages) {
    const { status, text: html } = await get(page, "");
    expect(status).toBe(200);
    expect(html).not.toContain("noindex");
  }
});

test("a phone can keep the site on its home screen", async ({ page, truck }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await fetch(new URL(href ?? "", truck.origin))).json();
  expect(manifest).toMatchObject({ name: FIRST.name, start_url: "/", display: "standalone" });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect((await get(truck.origin, "/favicon.ico")).type).toBe("image/png");
});
