import { describe, expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const entry = {
  customerName: "Ada Snow",
  customerPhone: "217-555-0187",
  customerEmail: "ada@example.com",
  guestCount: 40,
  preferredDate: "2026-08-02",
  preferredTime: "2:00 PM - 4:00 PM",
};
const stop = { name: "Riverside Market", address: "12 River Road", date: "2026-08-02" };

/** A site with these bookings, in the order of their ids from 1 on. */
async function siteWith(...bookings: object[]) {
  const truck = await site();
  for (const booking of bookings) {
    expect((await truck.owner("POST", "/api/bookings", { ...entry, ...booking })).status).toBe(201);
  }
  const confirm = (id: number, clashesSeen?: string[]) =>
    truck.owner("PUT", `/api/bookings/${id}/status`, { status: "confirmed", clashesSeen });
  const statuses = async () =>
    (await truck.owner("GET", "/api/bookings")).json.map((row: { status: string }) => row.status).reverse();
  return { truck, confirm, statuses };
}

describe("confirming a booking", () => {
  it("refuses one of two overlapping confirmations at the same time", async () => {
    const { truck, confirm, statuses } = await siteWith({}, { customerName: "Bo Frost" });
    await truck.signIn();
    const answers = await Promise.all([confirm(1, []), confirm(2, [])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.json;
    expect(refused).toEqual({
      message: expect.stringMatching(/^This booking overlaps the booking of .*, 2:00 PM - 4:00 PM\.$/),
      clashes: [{ key: expect.stringMatching(/^booking:[12]$/), words: expect.any(String) }],
    });
    expect((await statuses()).sort()).toEqual(["confirmed", "pending"]);
  });

  it("succeeds only over clashes that the caller has seen", async () => {
    const { truck, confirm, statuses } = await siteWith({}, { status: "confirmed" });
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "11:00", endTime: "15:00" });
    const { json } = await confirm(1, ["booking:2"]);
    expect(json.clashes.map(({ key }: { key: string }) => key)).toEqual(["booking:2", "location:1"]);
    expect(json.clashes[1].words).toBe("the stop at Riverside Market, 11:00 AM - 3:00 PM");
    expect(await statuses()).toEqual(["pending", "confirmed"]);
    expect((await confirm(1, ["booking:2", "location:1"])).status).toBe(200);
    expect(await statuses()).toEqual(["confirmed", "confirmed"]);
  });

  it("succeeds over any clash when the caller sends no `clashesSeen`", async () => {
    const { confirm } = await siteWith({}, { status: "confirmed" });
    expect(await confirm(1)).toMatchObject({ status: 200, json: { id: 1, status: "confirmed" } });
  });

  it("compares with the day on which a past stop is used again", async () => {
    const { truck, confirm } = await siteWith({ preferredDate: "2026-07-06" }, { preferredDate: "2026-07-09" });
    await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-06", startTime: "11:00", endTime: "15:00" });
    truck.clock.time = new Date("2026-07-09T12:00:00-05:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    expect((await truck.owner("GET", "/api/locations?on=2026-07-06")).json).toEqual([]);
    expect((await truck.owner("GET", "/api/locations?on=2026-07-09")).json).toMatchObject([
      { id: 1, date: "2026-07-06", stop: { date: "2026-07-09" } },
    ]);
    expect((await confirm(1, [])).status).toBe(200);
    expect((await confirm(2, [])).json).toMatchObject({ clashes: [{ key: "location:1" }] });
  });

  it("ignores a stop that was rained out days ago", async () => {
    const { truck } = await siteWith({ preferredDate: "2026-07-06" });
    await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-06", startTime: "11:00", endTime: "15:00" });
    const clashes = async () => (await truck.owner("GET", "/api/bookings?rows=10")).json[0].clashes;
    expect(await clashes()).toMatchObject([{ key: "location:1" }]);
    truck.clock.time = new Date("2026-07-06T10:00:00-05:00");
    await truck.owner("POST", "/api/locations/1/changes", { kind: "cancelled", why: "rained out" });
    truck.clock.time = new Date("2026-07-10T10:00:00-05:00");
    expect(await clashes()).toEqual([]);
  });

  it("sends no mail when it is refused", async () => {
    const { truck, confirm } = await siteWith({}, { status: "confirmed" });
    const count = () => truck.database((db) => db.selectFrom("outbox").selectAll().execute());
    const before = (await count()).length;
    expect((await confirm(1, [])).status).toBe(409);
    expect(await count()).toHaveLength(before);
  });

  it.each([
    ["what begins when it ends", { preferredTime: "4:00 PM - 5:00 PM", status: "confirmed" }],
    ["what ends when it begins", { preferredTime: "1:00 PM - 2:00 PM", status: "confirmed" }],
    ["another day", { preferredDate: "2026-08-03", status: "confirmed" }],
    ["what is pending", { status: "pending" }],
    ["what is cancelled", { status: "cancelled" }],
  ])("does not clash with %s", async (_, other) => {
    const { confirm } = await siteWith({}, other);
    expect((await confirm(1, [])).status).toBe(200);
  });

  it("clashes with the whole day when a time cannot be parsed", async () => {
    const { confirm } = await siteWith({ preferredTime: "after lunch" }, { preferredTime: null, status: "confirmed" });
    expect((await confirm(1, [])).json.clashes).toEqual([{ key: "booking:2", words: "the booking of Ada Snow" }]);
  });

  it("clashes with a stop of the evening before that ends after midnight", async () => {
    const { truck, confirm } = await siteWith({ preferredTime: "0:30 - 2:00" });
    await truck.owner("POST", "/api/locations", { ...stop, date: "2026-08-01", startTime: "20:00", endTime: "01:00" });
    expect((await confirm(1, [])).status).toBe(409);
  });

  it("does not clash with a stop that is completed", async () => {
    const { truck, confirm } = await siteWith({});
    const done = { ...stop, startTime: "11:00", endTime: "18:00", status: "completed" };
    await truck.owner("POST", "/api/locations", done);
    expect((await confirm(1, [])).status).toBe(200);
  });
});

describe("the owner's dialog", () => {
  it("gets 401 when its session has ended", async () => {
    const { truck, statuses } = await siteWith({ status: "confirmed" });
    const answer = await truck.visitor("POST", "/api/bookings", { ...entry, clashesSeen: [] });
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ message: "Please sign in" });
    expect(await statuses()).toEqual(["confirmed"]);
  });

  it("gets 409 when it adds a confirmed booking that clashes", async () => {
    const { truck, statuses } = await siteWith({ status: "confirmed" });
    const added = { ...entry, status: "confirmed" };
    expect((await truck.owner("POST", "/api/bookings", { ...added, clashesSeen: [] })).status).toBe(409);
    expect(await statuses()).toEqual(["confirmed"]);
    expect((await truck.owner("POST", "/api/bookings", { ...added, clashesSeen: ["booking:1"] })).status).toBe(201);
  });

  it("gets 409 only for a change that moves a confirmed booking", async () => {
    const { truck } = await siteWith(
      { status: "confirmed" },
      { preferredTime: "5:00 PM - 6:00 PM", status: "confirmed" },
    );
    const change = (fields: object) => truck.owner("PUT", "/api/bookings/2", { ...fields, clashesSeen: [] });
    expect((await change({ preferredTime: "3:00 PM - 6:00 PM" })).json.clashes).toHaveLength(1);
    expect((await truck.owner("PUT", "/api/bookings/2", { preferredTime: "3:00 PM - 6:00 PM" })).status).toBe(200);
    expect((await change({ location: "Riverside Park" })).status).toBe(200);
  });

  it("gets 400 when it sends `clashesSeen` alone", async () => {
    const { truck } = await siteWith({});
    expect((await truck.owner("PUT", "/api/bookings/1", { clashesSeen: [] })).status).toBe(400);
  });
});

describe("a stop that a rule has yet to make", () => {
  const saturdays = {
    name: "Hop Yard Brewery",
    address: "9 Malt Street",
    startTime: "13:00",
    endTime: "15:00",
    weekdays: [6],
    everyWeeks: 1,
    from: "2026-07-04",
  };
  const words = "the stop at Hop Yard Brewery, 1:00 PM - 3:00 PM";

  async function siteWithRule(rule: object, ...days: string[]) {
    const { truck, confirm } = await siteWith(...days.map((preferredDate) => ({ preferredDate })));
    expect((await truck.owner("POST", "/api/series", { ...saturdays, ...rule })).status).toBe(201);
    return { truck, confirm };
  }
  const listed = async (truck: Awaited<ReturnType<typeof site>>) =>
    (await truck.owner("GET", "/api/bookings?rows=10")).json.map((row: { clashes: object[] }) => row.clashes).reverse();

  it("clashes in ten weeks under the key of the later stop", async () => {
    const { truck, confirm } = await siteWithRule({}, "2026-09-12", "2026-09-12");
    const clash = { key: "series:1:2026-09-12", words };
    expect(await listed(truck)).toEqual([[clash], [clash]]);
    expect(await confirm(1, [])).toMatchObject({ status: 409, json: { clashes: [clash] } });
    expect((await confirm(1, [clash.key])).status).toBe(200);
    await truck.close();
    const later = await site({ folder: truck.folder, now: "2026-08-10T17:00:00Z" });
    await later.visitor("GET", "/api/schedule");
    expect((await listed(later))[1]).toEqual([{ key: "booking:1", words: expect.any(String) }, clash]);
    const seen = { status: "confirmed", clashesSeen: ["booking:1", clash.key] };
    expect((await later.owner("PUT", "/api/bookings/2/status", seen)).status).toBe(200);
  });

  it("clashes from the first read of the day on", async () => {
    const { truck } = await siteWithRule({}, "2026-09-12");
    await truck.close();
    const later = await site({ folder: truck.folder, now: "2026-07-18T17:00:00Z" });
    const confirmed = { status: "confirmed", clashesSeen: [] };
    expect((await later.owner("PUT", "/api/bookings/1/status", confirmed)).status).toBe(409);
    expect(await listed(later)).toEqual([[{ key: "series:1:2026-09-12", words }]]);
  });

  it.each([
    ["in a pause", { pauses: [{ from: "2026-09-12", until: "2026-09-12" }] }],
    ["after the rule's last day", { until: "2026-09-11" }],
    ["before its first one", { from: "2026-09-13" }],
    ["in a week off", { everyWeeks: 4 }],
    ["at other times", { startTime: "16:00", endTime: "21:00" }],
  ])("is not there %s", async (_, rule) => {
    const { truck, confirm } = await siteWithRule(rule, "2026-09-12");
    expect(await listed(truck)).toEqual([[]]);
    expect((await confirm(1, [])).status).toBe(200);
  });

  it("does not clash when the owner skipped, deleted or moved the stop", async () => {
    const days = ["2026-07-11", "2026-07-18", "2026-07-25", "2026-09-19"];
    const { truck } = await siteWithRule({}, ...days);
    // The newest first; the last of them are of July.
    const [moved, deleted, skipped] = (await truck.owner("GET", "/api/locations")).json
      .filter(({ date }: { date: string }) => days.includes(date))
      .map(({ id }: { id: number }) => id);
    await truck.owner("POST", `/api/locations/${skipped}/skip`);
    await truck.owner("DELETE", `/api/locations/${deleted}`);
    await truck.owner("PUT", `/api/locations/${moved}`, { date: "2026-09-19" });
    const clashes = ["series:1:2026-07-25", "series:1:2026-09-19"].map((key) => ({ key, words }));
    expect(await listed(truck)).toEqual([[], [], [], clashes]);
  });
});
