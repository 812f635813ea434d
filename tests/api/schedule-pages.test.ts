import { describe, expect, it } from "vitest";
import { builtPages } from "../../server/web/pages/built.ts";
import { site } from "../helpers/site.ts";

const TODAY = "2026-07-04";
const stop = { name: "Riverside Market", address: "12 River Road", date: TODAY, startTime: "11:00", endTime: "18:00" };
const at = (time: string, day = TODAY) => `${day}T${time}:00-05:00`;

/** The site with its pages at a wall-clock time of Chicago, and with these stops. */
const truckAt = (time: string, ...stops: object[]) => truckUnder("https://polar.example", time, ...stops);

/** The same; without an address of its own, the requests name it. */
async function truckUnder(publicUrl: string | undefined, time: string, ...stops: object[]) {
  let renderings = 0;
  const truck = await site({
    now: at(time),
    env: publicUrl ? { PUBLIC_URL: publicUrl } : {},
    pages() {
      const source = builtPages();
      const load = () => {
        renderings += 1;
        return source.load();
      };
      return { ...source, load };
    },
  });
  for (const row of stops) await truck.owner("POST", "/api/locations", { ...stop, ...row });
  const page = (url: string) => truck.visitor("GET", url);
  return {
    ...truck,
    page,
    renderings: () => renderings,
    turn: (to: string) => truck.clock.time.setTime(Date.parse(to)),
    say: (change: object, id = 1) => truck.owner("POST", `/api/locations/${id}/changes`, change),
    words: async (url: string) => wordsOf((await page(url)).text),
    data: async (url: string) => dataOf((await page(url)).text),
  };
}

/** What somebody reads, struck-through words in tildes. */
const wordsOf = (html: string) =>
  html
    .replace(/^.*<main/s, "<main")
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<\/?s(?: [^>]*)?>/g, "~")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** The red buttons of the first screen. */
const actionsOf = (html: string) =>
  [...html.replace(/<section id="menu".*/s, "").matchAll(/<a [^>]*class="[^"]* bg-action .*?<\/a>/gs)].map(([link]) =>
    wordsOf(link).trim(),
  );

const dataOf = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? "null");

const pictureOf = ({ text }: { text: string }) => /property="og:image" content="([^"]+)"/.exec(text)?.[1];

describe("the schedule", () => {
  it("has the stops from today to the end of the next three weeks, by day, as plain HTML", async () => {
    const days = ["2026-07-03", TODAY, "2026-07-05", "2026-07-11", "2026-07-12", "2026-07-25", "2026-07-26"];
    const truck = await truckAt("10:00", ...days.map((date) => ({ date, name: `Stop of ${date}` })));
    const words = await truck.words("/schedule");
    const order = [
      "This week",
      "Today",
      "Saturday, July 4",
      "11:00 AM - 6:00 PM",
      `Stop of ${TODAY}`,
      "12 River Road",
      "Next week",
      "Tomorrow",
      "Sunday, July 5",
      "Saturday, July 11",
      "Week of July 12",
      "Sunday, July 12",
      "Week of July 19",
      "Saturday, July 25",
    ].map((text) => words.indexOf(text));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
    expect(words).not.toContain("Stop of 2026-07-03");
    expect(words).not.toContain("Stop of 2026-07-26");
  });

  it("loads no script, and its policy allows only its own inline scripts", async () => {
    const truck = await truckAt("10:00", {});
    for (const [address, scripts] of [
      ["/schedule", 4],
      ["/stops/1", 4],
      ["/embed", 1],
    ] as const) {
      const { text, headers } = await truck.page(address);
      expect(text, address).not.toMatch(/<script[^>]* src=|modulepreload/);
      expect(text.match(/<script>/g)?.length ?? 0, address).toBe(scripts);
      const rule = String(headers["content-security-policy"]).match(/script-src ([^;]*)/)?.[1] ?? "";
      expect(rule.match(/'sha256-/g)?.length ?? 0, address).toBe(scripts);
      expect(rule, address).not.toContain("unsafe");
    }
  });

  it("marks changes, and strikes cancelled stops through until the day is over", async () => {
    const truck = await truckAt("10:00", {}, { name: "Lot", startTime: "19:00", endTime: "22:00" }, { name: "Fair" });
    await truck.say({ kind: "late", minutes: 20 }, 1);
    await truck.say({ kind: "moved", name: "Harbor", address: "1 Pier Way" }, 2);
    await truck.say({ kind: "cancelled", why: "rained out" }, 3);
    const words = await truck.words("/schedule");
    expect(words).toContain(
      "Running 20 min late, new start 11:20 AM · updated at 10:00 AM 11:20 AM - 6:00 PM Riverside Market 12 River Road",
    );
    expect(words).toContain("Moved to Harbor · updated at 10:00 AM 7:00 PM - 10:00 PM Harbor 1 Pier Way");
    expect(words).toMatch(
      /Cancelled: rained out · updated at 10:00 AM ~ ?11:00 AM - 6:00 PM ?~ +~ ?Fair ?~ 12 River Road/,
    );
    expect(words).not.toContain("Lot");
    truck.turn(at("23:59"));
    expect(await truck.words("/schedule")).toContain("Cancelled: rained out");
    truck.turn(at("00:00", "2026-07-05"));
    expect(await truck.words("/schedule")).not.toContain("Fair");
  });

  it("marks a stop of today as over, and an active one as now", async () => {
    const truck = await truckAt("09:00", { name: "Breakfast", startTime: "07:00", endTime: "08:00" }, {});
    await truck.owner("PUT", "/api/locations/2", { status: "active" });
    const words = await truck.words("/schedule");
    expect(words).toMatch(/Over 7:00 AM - 8:00 AM Breakfast/);
    expect(words).toMatch(/Here now 11:00 AM - 6:00 PM Riverside Market/);
  });

  it("says what to do when there is no stop", async () => {
    const truck = await truckAt("10:00");
    expect(await truck.words("/schedule")).toContain("No stops are planned yet");
  });

  it("links to the calendar feed and the sign-up", async () => {
    const truck = await truckAt("10:00", {});
    const { text } = await truck.page("/schedule");
    for (const href of ["webcal://polar.example/schedule.ics", "/schedule.ics", "/#notifications", "/stops/1"]) {
      expect(text).toContain(`href="${href}"`);
    }
  });
});

describe("the page of a stop", () => {
  it("has place, day, times, events, three links to directions and the calendar entry", async () => {
    const truck = await truckAt("10:00", {});
    await truck.say({ kind: "late", minutes: 20 });
    const { text } = await truck.page("/stops/1");
    for (const words of [
      "Today · Saturday, July 4",
      "Riverside Market",
      "12 River Road",
      "11:20 AM - 6:00 PM",
      "Open for Business",
      "Opens at 11:20 AM",
      "Running 20 min late, new start 11:20 AM · updated at 10:00 AM",
    ]) {
      expect(wordsOf(text)).toContain(words);
    }
    for (const href of [
      "https://maps.apple.com/?daddr=12%20River%20Road",
      "https://www.google.com/maps/dir/?api=1&amp;destination=12%20River%20Road",
      "geo:0,0?q=12%20River%20Road",
      "/stops/1.ics",
    ]) {
      expect(text).toContain(`href="${href}"`);
    }
  });

  it.each([
    ["before it opens", "10:00", [], /Opens at 11:00 AM.*Open for Business/],
    ["while it is open", "12:00", [], /Open for Business.*Open until 6:00 PM/],
    ["while it is sold out", "12:00", [{ kind: "soldOut" }], /Sold out for today.*Just Here for the Fun.*Here until 6/],
    ["when it is rained out", "10:00", [{ kind: "cancelled", why: "rained out" }], /Cancelled: rained out/],
  ])("says first what is true %s, as does home", async (_when, time, events, order) => {
    const truck = await truckAt(time, {});
    for (const event of events) await truck.say(event);
    expect(await truck.words("/stops/1")).toMatch(order);
    expect(await truck.words("/")).toMatch(order);
  });

  it("says for an hour that the stop is open again", async () => {
    const truck = await truckAt("12:00", {});
    await truck.say({ kind: "soldOut" });
    await truck.say({ kind: "reopened" });
    for (const [time, isSaid] of [
      ["12:59", true],
      ["13:00", false],
    ] as const) {
      truck.turn(at(time));
      for (const page of ["/", "/schedule", "/stops/1", "/embed"])
        expect([page, time, (await truck.words(page)).includes("Open again")]).toEqual([page, time, isSaid]);
    }
  });

  it("links to the position of the owner's phone when the truck moved there", async () => {
    const truck = await truckAt("12:00", {});
    const position = { latitude: 39.8, longitude: -89.64 };
    await truck.say({ kind: "moved", name: "Where I am", address: "Behind the barn", position });
    const { text } = await truck.page("/stops/1");
    expect(text).toContain('href="https://maps.apple.com/?daddr=39.8%2C-89.64"');
    expect(text).toContain('href="geo:39.8,-89.64?q=39.8%2C-89.64"');
    expect((await truck.page("/")).text).toContain("destination=39.8%2C-89.64");
  });

  it("has the earlier start in its structured data, also once the new one has come", async () => {
    const truck = await truckAt("10:00", {});
    await truck.say({ kind: "late", minutes: 20 });
    truck.clock.time = new Date("2026-07-04T11:30:00-05:00");
    expect(await truck.data("/stops/1")).toMatchObject({
      eventStatus: "https://schema.org/EventRescheduled",
      startDate: "2026-07-04T11:20",
      previousStartDate: "2026-07-04T11:00",
    });
  });

  it.each([
    ["nothing", {}, "EventScheduled", { startDate: "2026-07-04T11:00", endDate: "2026-07-04T18:00" }],
    [
      "late",
      { kind: "late", minutes: 20 },
      "EventRescheduled",
      { startDate: "2026-07-04T11:20", previousStartDate: "2026-07-04T11:00" },
    ],
    ["cancelled", { kind: "cancelled", why: "rained out" }, "EventCancelled", { description: "Cancelled: rained out" }],
    [
      "moved",
      { kind: "moved", name: "Harbor", address: "1 Pier Way", position: { latitude: 39.8, longitude: -89.64 } },
      "EventScheduled",
      { location: { "@type": "Place", name: "Harbor", address: "1 Pier Way", geo: { latitude: 39.8 } } },
    ],
    ["closing early", { kind: "closingEarly", endTime: "15:00" }, "EventScheduled", { endDate: "2026-07-04T15:00" }],
  ])("has the same structured data as home: %s", async (_what, change, status, more) => {
    const truck = await truckAt("10:00", {});
    if ("kind" in change) await truck.say(change);
    const data = await truck.data("/stops/1");
    expect(data).toMatchObject({
      "@type": "Event",
      "@id": "https://polar.example/stops/1",
      eventStatus: `https://schema.org/${status}`,
      ...more,
    });
    const { "@context": _, image, ...event } = data;
    expect(image).toBe(pictureOf(await truck.page("/stops/1")));
    expect((await truck.data("/")).event).toEqual([event]);
  });

  it("has yesterday's cancelled stop in its structured data as long as visitors see it", async () => {
    const truck = await truckAt("22:00", { startTime: "20:00", endTime: "02:00" });
    truck.turn(at("00:30", "2026-07-05"));
    await truck.say({ kind: "cancelled" });
    expect((await truck.data("/")).event).toMatchObject([{ eventStatus: "https://schema.org/EventCancelled" }]);
    truck.turn(at("02:00", "2026-07-05"));
    expect((await truck.data("/")).event).toBeUndefined();
  });

  it("names the day of a stop's reuse in all its texts", async () => {
    const truck = await truckAt("10:00", {});
    truck.turn(at("12:00", "2026-07-09"));
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    expect(await truck.words("/stops/1")).toContain("Today · Thursday, July 9");
    expect(await truck.words("/stops/1")).toContain("Open until 6:00 PM");
    expect(await truck.data("/stops/1")).toMatchObject({ startDate: "2026-07-09T11:00" });
    expect(await truck.words("/")).toContain("Open until 6:00 PM");
    // The day's buttons go by that day, too.
    expect((await truck.say({ kind: "closingEarly", endTime: "15:00" })).status).toBe(201);
    expect(await truck.words("/")).toContain("Open until 3:00 PM");
  });

  it("names the ways to pay where the owner has set them, as does home", async () => {
    const truck = await truckAt("10:00", {});
    for (const url of ["/", "/stops/1"]) expect((await truck.page(url)).text).not.toContain("Ways to pay");
    await truck.owner("PUT", "/api/business", { waysToPay: "Cash, Apple Pay, , Cash" });
    for (const url of ["/", "/stops/1"]) {
      const [, list = ""] = /<ul aria-label="Ways to pay"[^>]*>(.*?)<\/ul>/.exec((await truck.page(url)).text) ?? [];
      expect(
        list
          .replaceAll(/<[^>]+>/g, "|")
          .split("|")
          .filter(Boolean),
        url,
      ).toEqual(["Cash", "Apple Pay"]);
    }
  });

  it("has its address and picture for sharing", async () => {
    const truck = await truckAt("10:00", {});
    const { text } = await truck.page("/stops/1");
    expect(pictureOf({ text })).toMatch(/^https:\/\/polar\.example\/stops\/1\/picture\?v=/);
    expect(text).toContain('<link rel="canonical" href="https://polar.example/stops/1"/>');
    expect(text).toMatch(/<title>[^<]*\| Riverside Market, Sat, Jul 4<\/title>/);
    expect(text).not.toContain("noindex");
  });

  it("says once that the stop is cancelled", async () => {
    const truck = await truckAt("10:00", {});
    await truck.say({ kind: "cancelled" });
    expect((await truck.words("/stops/1")).match(/Cancelled/g)).toHaveLength(1);
  });

  it("says that a stop is over, and where the truck is now", async () => {
    const truck = await truckAt("10:00", { name: "Old Fair", date: "2026-07-01" }, {}, { date: "2026-07-05" });
    const { status, text } = await truck.page("/stops/1");
    expect(status).toBe(200);
    const words = wordsOf(text);
    expect(words).toMatch(/Old Fair This stop is over .* Where We Are Today .* Riverside Market .* Tomorrow/);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toContain("/stops/1.ics");
  });

  it("has no private fields", async () => {
    const truck = await truckAt("10:00", { notes: "Key is under the third cone", eventType: "Tax inspection" });
    for (const address of ["/stops/1", "/schedule", "/embed"]) {
      expect((await truck.page(address)).text, address).not.toMatch(/third cone|Tax inspection/);
    }
  });

  it("is one 404 page for all unknown stops", async () => {
    const truck = await truckAt("10:00", {});
    const nothing = await truck.page("/nothing");
    expect(nothing.status).toBe(404);
    const before = truck.renderings();
    for (const id of ["2", "0", "01", "-1", "1.5", "1e0", "9".repeat(30), ":id", "1/", "%31"]) {
      const { status, text } = await truck.page(`/stops/${id}`);
      if (id === "1/") expect(status).toBe(200);
      else expect([status, text], id).toEqual([404, nothing.text]);
    }
    expect(truck.renderings()).toBe(before + 1);
  });

  it("answers 404 as soon as the stop is deleted", async () => {
    const truck = await truckAt("10:00", {});
    expect((await truck.page("/stops/1")).status).toBe(200);
    await truck.owner("DELETE", "/api/locations/1");
    expect((await truck.page("/stops/1")).status).toBe(404);
  });
});

it("every page shows a change at the next request", async () => {
  const truck = await truckAt("12:00", {});
  const pages = ["/", "/schedule", "/stops/1", "/embed"];
  for (const address of pages) expect(await truck.words(address)).not.toContain("Sold out");
  await truck.say({ kind: "soldOut" });
  for (const address of pages) expect(await truck.words(address), address).toContain("Sold out for today");
});

it.each(["9999-12-31", "2200-01-01", "0001-01-01"])("refuses %s, a day outside of all plans", async (from) => {
  const truck = await truckAt("12:00");
  expect((await truck.visitor("GET", `/api/schedule?from=${from}`)).status).toBe(400);
  expect((await truck.visitor("GET", "/api/schedule?from=2199-12-31&weeks=8")).json.until).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it("made-up hosts cause no rendering, and each sees its own name", async () => {
  const truck = await truckUnder(undefined, "12:00", {});
  const files = ["/schedule.ics", "/stops/1.ics"];
  const ask = (url: string, host: string) => truck.visitor("GET", url, undefined, { host });
  for (const url of ["/", ...files]) await ask(url, "polar.example");
  const before = truck.renderings();
  // Whatever is made anew now fails.
  await truck.database((db) => db.schema.alterTable("locations").renameTo("elsewhere").execute());
  for (let number = 1; number <= 20; number++) {
    const host = `made-up-${number}.example`;
    const { status, text, headers } = await ask("/", host);
    expect([status, text.includes(`http://${host}/`), text.includes("site.invalid")]).toEqual([200, true, false]);
    expect(text.includes("polar.example")).toBe(false);
    expect(headers["content-security-policy"]).toContain("'sha256-");
    for (const url of files)
      expect((await ask(url, host)).text).toContain(`\r\nURL;VALUE=URI:http://${host}/stops/1\r\n`);
  }
  expect(truck.renderings()).toBe(before);
});

it("made-up hosts do not disable the calendar for the real one", async () => {
  const truck = await truckUnder(undefined, "12:00", {});
  const ask = (url: string, host: string) => truck.visitor("GET", url, undefined, { host });
  for (const host of ["203.0.113.9", "203.0.113.9:80", "a.example", "b.example"]) await ask("/", host);
  for (const url of ["/schedule.ics", "/stops/1.ics"]) {
    const { status, text } = await ask(url, "polar.example");
    expect([url, status, text.includes("http://polar.example/stops/1")]).toEqual([url, 200, true]);
  }
});

it("the picture for sharing gets another address when the stop changes, and the old address shows the current state", async () => {
  const truck = await truckAt("10:00", {});
  const address = async () => {
    const { text } = await truck.page("/stops/1");
    const [, shared = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
    return shared;
  };
  const first = await address();
  expect(first).toMatch(/^https:\/\/polar\.example\/stops\/1\/picture\?v=[\w-]{22}$/);
  await truck.owner("PUT", "/api/locations/1", { notes: "Key under the mat" });
  expect(await address()).toBe(first);
  await truck.say({ kind: "cancelled", why: "rained out" });
  expect(await address()).not.toBe(first);
  expect((await truck.visitor("GET", new URL(first).pathname)).status).toBe(200);
});

it("many pages of stops fill no memory, and cause at most one rendering of home", async () => {
  const truck = await truckAt("12:00", ...Array.from({ length: 130 }, () => ({})));
  await truck.page("/");
  for (let id = 1; id <= 130; id++) expect((await truck.page(`/stops/${id}`)).status).toBe(200);
  const before = truck.renderings();
  for (let round = 0; round < 3; round++) await truck.page("/");
  await truck.page("/stops/130");
  expect(truck.renderings() - before).toBeLessThanOrEqual(1);
  // The first ones have made room.
  const known = truck.renderings();
  await truck.page("/stops/1");
  expect(truck.renderings() - known).toBe(1);
});

describe("the page for frames", () => {
  it("may be framed by any site and sets no cookie, unlike all other pages", async () => {
    const truck = await truckAt("10:00", {});
    const { headers } = await truck.page("/embed");
    expect(headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    for (const address of ["/", "/schedule", "/stops/1", "/booking", "/admin-dashboard", "/embeds", "/api/schedule"]) {
      const other = (await truck.page(address)).headers;
      expect(other["content-security-policy"], address).toContain("frame-ancestors 'none'");
      expect(other["x-frame-options"], address).toBe("DENY");
    }
  });

  it("has today and the next four days, and links that open a new tab", async () => {
    const days = [TODAY, "2026-07-05", "2026-07-07", "2026-07-09", "2026-07-11", "2026-07-13"];
    const truck = await truckAt("10:00", ...days.map((date) => ({ date, name: `Stop of ${date}` })));
    const { text } = await truck.page("/embed");
    expect(wordsOf(text)).toContain("Today · Sat, Jul 4");
    expect(wordsOf(text)).toContain("Stop of 2026-07-11");
    expect(wordsOf(text)).not.toContain("Stop of 2026-07-13");
    const links = text.match(/<main.*<\/main>/s)?.[0].match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBe(7);
    for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener"/);
  });

  it("says that there is no stop today", async () => {
    const truck = await truckAt("10:00");
    expect(await truck.words("/embed")).toContain("No location scheduled for today");
  });
});

describe("home", () => {
  it("shows a cancelled stop and the next one", async () => {
    const truck = await truckAt("10:00", {}, { name: "Lake Park", date: "2026-07-06" });
    await truck.say({ kind: "cancelled", why: "rained out" });
    expect(await truck.words("/")).toMatch(
      /Cancelled: rained out · updated at 10:00 AM ~ ?Riverside Market, 11:00 AM - 6:00 PM ?~ No location scheduled for today Next stop Lake Park Mon, Jul 6, 11:00 AM - 6:00 PM/,
    );
    await truck.say({ kind: "reopened" });
    expect(await truck.words("/")).not.toContain("Cancelled");
  });

  it("makes tomorrow's stop the main action when today's is sold out, as does the stop's page", async () => {
    const truck = await truckAt("12:00", {}, { name: "Lake Park", date: "2026-07-05" });
    const mainAction = async (url: string) => actionsOf((await truck.page(url)).text);
    for (const url of ["/", "/stops/1"]) expect(await mainAction(url)).toEqual(["Get directions"]);
    await truck.say({ kind: "soldOut" });
    for (const url of ["/", "/stops/1"]) {
      expect(await mainAction(url)).toEqual(["Lake Park Sun, Jul 5, 11:00 AM - 6:00 PM"]);
      expect((await truck.page(url)).text).toMatch(/<h3[^>]*>Tomorrow<\/h3><a href="\/stops\/2"/);
    }
  });

  it("says one time when an event is newer than the confirmation", async () => {
    const truck = await truckAt("12:00", {});
    expect(await truck.words("/")).toContain("confirmed at 12:00 PM");
    await truck.say({ kind: "soldOut" });
    expect(await truck.words("/")).not.toContain("confirmed at");
  });

  it("has no main action when today's stop is sold out with none after it", async () => {
    const truck = await truckAt("12:00", {});
    await truck.say({ kind: "soldOut" });
    for (const url of ["/", "/stops/1"]) expect(actionsOf((await truck.page(url)).text)).toEqual([]);
  });

  it("has no main action while today's stop is closed for the moment", async () => {
    const truck = await truckAt("12:00", {}, { name: "Lake Park", date: "2026-07-05" });
    await truck.say({ kind: "closed" });
    for (const url of ["/", "/stops/1"]) expect(actionsOf((await truck.page(url)).text)).toEqual([]);
  });

  it("has the current hours in its structured data", async () => {
    const truck = await truckAt("10:00", {});
    await truck.say({ kind: "late", minutes: 20 });
    expect((await truck.data("/")).openingHoursSpecification).toMatchObject({ opens: "11:20", closes: "18:00" });
    await truck.say({ kind: "closed" });
    expect(await truck.data("/")).not.toHaveProperty("openingHoursSpecification");
  });
});
