import { describe, expect, it } from "vitest";
import { pushService } from "../helpers/push.ts";
import { addStop, later, subscribe } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const SUBSCRIPTIONS = "/api/push-subscriptions";
const DEVICES = "/api/push-devices";

const BOOKING = {
  customerName: "Ada Snow",
  customerEmail: "ada@example.com",
  customerPhone: "217 555 0134",
  eventType: "Birthday Party",
  expectedGuests: "50",
  location: "1 Home Lane",
  preferredDate: "2026-08-01",
  preferredTime: "2:00 PM - 4:00 PM",
};
const MESSAGE = {
  firstName: "Sam",
  lastName: "Lee",
  email: "sam@example.com",
  subject: "feedback",
  message: "Good!",
};

type Parts = Parameters<typeof pushService>[0];

/** A site and a push service that it may call. */
async function ringing({ answer, env }: Pick<NonNullable<Parts>, "answer"> & { env?: Record<string, string> } = {}) {
  const clock = { now: () => new Date() };
  const service = await pushService({ answer, now: () => clock.now() });
  const truck = await site({ env: { ...service.env, PUBLIC_URL: "https://truck.example.com", ...env } });
  clock.now = truck.clock.now;

  return {
    truck,
    /** A visitor's phone that is told of these topics. */
    async visitor(topics: string[] = []) {
      const phone = service.phone();
      const { status } = await truck.visitor("POST", SUBSCRIPTIONS, { ...phone.subscription, topics });
      expect(status).toBe(201);
      return phone;
    },
    /** A device of the owner's that rings for these. */
    async device(kinds: string[], showsNames = false) {
      const phone = service.phone();
      const { json } = await truck.owner("POST", SUBSCRIPTIONS, { ...phone.subscription, kinds, showsNames });
      return { ...phone, received: phone.received, id: json.device.id as number };
    },
    phone: service.phone,
    special: (subject = "Half price") =>
      truck.owner("POST", "/api/subscribers/mass-email", { subject, message: "Today only" }),
  };
}

describe("the site's key", () => {
  it("is the same for everybody after a restart", async () => {
    const truck = await site();
    const { status, json } = await truck.visitor("GET", "/api/push-key");
    expect(status).toBe(200);
    expect(Buffer.from(json.key, "base64url")).toHaveLength(65);
    await truck.close();
    const again = await site({ folder: truck.folder });
    expect((await again.visitor("GET", "/api/push-key")).json).toEqual(json);
  });

  it("is the same for two processes that start together", async () => {
    const one = await site();
    const other = await site({ folder: one.folder });
    const keys = await Promise.all([one, other].map((truck) => truck.visitor("GET", "/api/push-key")));
    expect(keys[0]?.json).toEqual(keys[1]?.json);
  });
});

describe("a subscription", () => {
  it.each([
    ["localhost", "https://localhost/push/1"],
    ["a private network", "https://192.168.0.1/push/1"],
    ["another host", "https://push.example.com/1"],
    ["no https", "http://fcm.googleapis.com/fcm/send/1"],
    ["more than 2 kB", `https://fcm.googleapis.com/fcm/send/${"1".repeat(2100)}`],
  ])("with an endpoint of %s is refused with a reason", async (_what, endpoint) => {
    const { truck, phone } = await ringing();
    const { status, json } = await truck.visitor("POST", SUBSCRIPTIONS, { ...phone().subscription, endpoint });
    expect(status).toBe(400);
    expect(json.issues[0]).toMatchObject({ path: "endpoint", message: expect.stringMatching(/push services|2048/) });
  });

  it("is refused when its key is no point of the curve", async () => {
    const { truck, phone } = await ringing();
    const { endpoint, keys } = phone().subscription;
    const wrong = { endpoint, keys: { ...keys, p256dh: `B${"A".repeat(86)}` } };
    expect((await truck.visitor("POST", SUBSCRIPTIONS, wrong)).json.issues[0].path).toBe("keys.p256dh");
  });

  it("is refused when it was made with another site's key", async () => {
    const { truck, phone } = await ringing();
    const key = phone().subscription.keys.p256dh;
    expect((await truck.visitor("POST", SUBSCRIPTIONS, { ...phone().subscription, key })).status).toBe(409);
  });

  it("is refused for a place or stop that is not planned", async () => {
    const { truck, phone } = await ringing();
    const { json } = await truck.visitor("POST", SUBSCRIPTIONS, { ...phone().subscription, topics: ["stop:99"] });
    expect(json.issues[0].path).toBe("topics");
  });

  it("that a browser has renewed keeps its topics, also past ones", async () => {
    const { truck, phone, special } = await ringing();
    const stop = { name: "Pier", address: "1 Pier", date: "2026-07-04", startTime: "11:00", endTime: "14:00" };
    await truck.owner("POST", "/api/locations", stop);
    const topics = ["stop:1", "weekday:5"];
    const first = phone().subscription;
    expect((await truck.visitor("POST", SUBSCRIPTIONS, { ...first, topics })).status).toBe(201);
    await later(truck, 2 * 24 * 60);
    const renewed = phone().subscription;
    expect((await truck.visitor("POST", SUBSCRIPTIONS, { ...renewed, topics })).status).toBe(400);
    const { status, json } = await truck.visitor("POST", SUBSCRIPTIONS, { ...renewed, topics, had: topics });
    expect([status, json.follows.map(({ topic }: { topic: string }) => topic)]).toEqual([201, topics]);
    // What is about everything still goes to neither.
    expect((await special()).json).toMatchObject({ successCount: 0 });
  });

  it("stores the consent", async () => {
    const { truck, visitor } = await ringing();
    await visitor(["weekday:6"]);
    const rows = await truck.database((db) => db.selectFrom("pushSubscriptions").select("consent").execute());
    expect(rows).toEqual([
      {
        consent: {
          at: "2026-07-04T17:00:00.000Z",
          from: "website button",
          address: "127.0.0.1",
          wording: expect.stringMatching(/^I agree to get notifications from .+\nChosen: Every Saturday$/),
        },
      },
    ]);
  });

  it("is a device of the owner only with a session", async () => {
    const { truck, phone } = await ringing();
    const asked = { ...phone().subscription, kinds: ["booking"] };
    expect((await truck.visitor("POST", SUBSCRIPTIONS, asked)).status).toBe(401);
    expect((await truck.owner("POST", SUBSCRIPTIONS, asked)).status).toBe(201);
    expect((await truck.visitor("GET", DEVICES)).status).toBe(401);
  });

  it("is not changed by a caller who knows its endpoint alone", async () => {
    const { truck, visitor, phone, special } = await ringing();
    const { subscription, received } = await visitor();
    const { endpoint } = subscription;
    const guessed = { endpoint, keys: { ...subscription.keys, auth: phone().subscription.keys.auth } };
    expect((await truck.visitor("POST", SUBSCRIPTIONS, { ...guessed, topics: ["weekday:1"] })).status).toBe(409);
    expect((await truck.visitor("DELETE", SUBSCRIPTIONS, guessed)).status).toBe(404);
    await special();
    expect(received).toHaveLength(1);
  });

  it("is ended by the phone itself", async () => {
    const { truck, visitor, special } = await ringing();
    const { subscription, received } = await visitor();
    expect((await truck.visitor("DELETE", SUBSCRIPTIONS, subscription)).status).toBe(204);
    expect((await truck.visitor("DELETE", SUBSCRIPTIONS, subscription)).status).toBe(404);
    expect((await special()).json).toMatchObject({ successCount: 0 });
    expect(received).toEqual([]);
  });

  it("is refused after two hundred of one address in a day", async () => {
    const { truck, phone } = await ringing();
    const give = async (from: string) =>
      (await truck.visitor("POST", SUBSCRIPTIONS, phone().subscription, { "x-forwarded-for": from })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 201; count++) statuses.push(await give(`2001:db8::${count}`));
    expect(statuses.filter((status) => status === 201)).toHaveLength(200);
    expect(statuses.at(-1)).toBe(429);
    expect(await give("203.0.113.5")).toBe(201);
    await later(truck, 24 * 60 + 1);
    expect(await give("2001:db8::1")).toBe(201);
  });

  it("is limited like every public form", async () => {
    const { truck, phone } = await ringing({ env: { RATE_LIMITS: "on" } });
    const { subscription } = phone();
    const statuses: number[] = [];
    for (let count = 0; count < 61; count++) {
      statuses.push((await truck.visitor("POST", SUBSCRIPTIONS, subscription)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it("is deleted when the site's key was lost", async () => {
    const { truck, visitor, special } = await ringing();
    const phone = await visitor();
    await truck.database((db) => db.updateTable("pushSubscriptions").set({ publicKey: "lost" }).execute());
    expect((await special()).json).toMatchObject({ successCount: 0, failedCount: 0 });
    expect(phone.asked).toBe(0);
    await truck.retention.run();
    expect(await truck.database((db) => db.selectFrom("pushSubscriptions").selectAll().execute())).toEqual([]);
  });

  it("is deleted when it was not seen for more than a year", async () => {
    const { truck, visitor } = await ringing();
    await visitor();
    truck.clock.time = new Date("2027-08-05T17:00:00Z");
    await truck.retention.run();
    expect(await truck.database((db) => db.selectFrom("pushSubscriptions").selectAll().execute())).toEqual([]);
  });
});

describe("the owner's devices", () => {
  it("ring for a new booking without the customer's name", async () => {
    const { truck, device } = await ringing();
    const { received } = await device(["booking", "message"]);
    const { json } = await truck.visitor("POST", "/api/bookings", BOOKING);
    await truck.outbox.drain();
    const { name } = (await truck.owner("GET", "/api/business")).json;
    expect(received.map(({ payload }) => payload)).toEqual([
      {
        web_push: 8030,
        notification: {
          title: `${name}: new booking`,
          body: "Birthday Party, Sat, Aug 1, 2:00 PM - 4:00 PM",
          navigate: `https://truck.example.com/admin-dashboard?tab=bookings&booking=${json.id}`,
          tag: `ring-booking-${json.id}`,
        },
        app_badge: 1,
      },
    ]);
    expect(received[0]?.headers).toMatchObject({ urgency: "high", ttl: String(72 * 60 * 60) });
    expect(received[0]?.claims.sub).toBe("https://truck.example.com");
  });

  it("name the customer when the owner turned that on", async () => {
    const { truck, device } = await ringing();
    const { received } = await device(["booking"], true);
    await truck.visitor("POST", "/api/bookings", BOOKING);
    await truck.outbox.drain();
    expect(received[0]?.payload.notification.body).toMatch(/^Ada Snow: Birthday Party/);
  });

  it("ring for a message and a photo that waits; each kind can be switched off", async () => {
    const { truck, device } = await ringing();
    const { received, id } = await device(["message", "photo"]);
    await truck.owner("PUT", "/api/business", { approvePhotos: true });
    await truck.visitor("POST", "/api/contact", MESSAGE);
    const photo = { customerName: "Sam", photoUrls: ["https://example.com/a.jpg"], photoCount: 1 };
    await truck.visitor("POST", "/api/photo-submissions", photo);
    await truck.visitor("POST", "/api/bookings", BOOKING);
    await truck.outbox.drain();
    const titles = () => received.map(({ payload }) => payload.notification.title.split(": ")[1]).toSorted();
    expect(titles()).toEqual(["new message", "photos to approve"]);

    await truck.owner("PUT", `${DEVICES}/${id}`, { kinds: ["photo"] });
    await truck.visitor("POST", "/api/contact", MESSAGE);
    await truck.outbox.drain();
    expect(titles()).toHaveLength(2);
  });

  it("do not ring for the owner's own entries", async () => {
    const { truck, device } = await ringing();
    const { received } = await device(["booking"]);
    await truck.owner("POST", "/api/bookings", BOOKING);
    await truck.outbox.drain();
    expect(received).toEqual([]);
  });

  it("ring when mail keeps being refused", async () => {
    const { truck, device } = await ringing({ env: { SMTP_URL: "smtp://127.0.0.1:9" } });
    const { received } = await device(["health"]);
    for (let count = 0; count < 3; count++) await truck.visitor("POST", "/api/bookings", BOOKING);
    await truck.outbox.drain();
    // The ring is written down beside the queue, which does not wait for it.
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]?.payload.notification.title).toContain("paused");
  });

  it("ring for a mail that failed finally, and once for a failed broadcast", async () => {
    const smtp = await smtpServer({ onMail: () => ({ code: 554 }) });
    const { truck, device } = await ringing({ env: { SMTP_URL: smtp.url } });
    const { received } = await device(["failedSend"]);
    await truck.owner("POST", "/api/bookings", BOOKING);
    await truck.outbox.drain();
    for (const name of ["ada", "sam"]) await subscribe(truck, `${name}@example.com`);
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Half price", message: "Today only" });
    await expect.poll(() => received).toHaveLength(2);
    await truck.outbox.drain();
    expect(received.map(({ payload }) => payload.notification.title.split(": ")[1]).toSorted()).toEqual([
      "a message did not arrive",
      "a send did not reach everybody",
    ]);
  });

  it("ring until somebody ends their session, also after it has expired", async () => {
    const { truck, device } = await ringing();
    const { received } = await device(["message"]);
    truck.clock.time = new Date(truck.clock.time.getTime() + 40 * 24 * 60 * 60_000);
    await truck.retention.run();
    await truck.visitor("POST", "/api/contact", MESSAGE);
    await truck.outbox.drain();
    expect(received).toHaveLength(1);
    const cookie = await truck.signIn();
    await truck.visitor("DELETE", "/api/admin/sessions", undefined, { cookie });
    await truck.visitor("POST", "/api/contact", MESSAGE);
    await truck.outbox.drain();
    expect(received).toHaveLength(1);
  });

  it("are listed, rung for a test, and removed", async () => {
    const { truck, device } = await ringing();
    const { received, id } = await device(["booking"]);
    expect((await truck.owner("GET", DEVICES)).json).toMatchObject([{ id, kinds: ["booking"], showsNames: false }]);
    expect((await truck.owner("POST", `${DEVICES}/${id}/test`)).status).toBe(204);
    expect(received).toHaveLength(1);
    expect((await truck.owner("DELETE", `${DEVICES}/${id}`)).status).toBe(204);
    expect((await truck.owner("POST", `${DEVICES}/${id}/test`)).status).toBe(404);
  });

  it("are separate from visitors' subscriptions", async () => {
    const { truck, visitor } = await ringing();
    await visitor();
    const [row] = await truck.database((db) => db.selectFrom("pushSubscriptions").select("id").execute());
    expect((await truck.owner("GET", DEVICES)).json).toEqual([]);
    expect((await truck.owner("DELETE", `${DEVICES}/${row?.id}`)).status).toBe(404);
  });

  it("are answered unchanged when another window has renewed them already", async () => {
    const { truck, device, phone } = await ringing();
    const { subscription: was, id } = await device(["message"]);
    const { subscription } = phone();
    for (const _window of ["first", "second"]) {
      const { status, json } = await truck.owner("PUT", SUBSCRIPTIONS, { ...subscription, was });
      expect([status, json.id, json.kinds]).toEqual([200, id, ["message"]]);
    }
    const guessed = { ...subscription, keys: { ...subscription.keys, auth: phone().subscription.keys.auth } };
    expect((await truck.owner("PUT", SUBSCRIPTIONS, { ...guessed, was })).status).toBe(409);
  });

  it("are renewed with a new subscription when the desk opens, unless they were removed", async () => {
    const { truck, device, phone } = await ringing();
    const { subscription, id } = await device(["message"]);
    const renewed = phone();
    const here = { ...renewed.subscription, was: subscription };
    expect((await truck.owner("PUT", SUBSCRIPTIONS, here)).json).toMatchObject({ id, kinds: ["message"] });
    await truck.visitor("POST", "/api/contact", MESSAGE);
    await truck.outbox.drain();
    expect(renewed.received).toHaveLength(1);
    await truck.owner("DELETE", `${DEVICES}/${id}`);
    const again = { ...renewed.subscription, was: renewed.subscription };
    expect((await truck.owner("PUT", SUBSCRIPTIONS, again)).status).toBe(404);
  });

  it("lose queued notifications about an erased customer", async () => {
    const { truck, device } = await ringing({ answer: () => ({ status: 503 }) });
    await device(["booking"], true);
    await truck.visitor("POST", "/api/bookings", BOOKING);
    await truck.outbox.drain();
    await truck.owner("POST", "/api/erasures", { email: BOOKING.customerEmail });
    const left = await truck.database((db) => db.selectFrom("outbox").select("cause").execute());
    expect(left.filter(({ cause }) => cause.startsWith("ring:"))).toEqual([]);
  });

  it("do not ring for what the owner has deleted or approved meanwhile", async () => {
    let isAway = true;
    const { truck, device } = await ringing({ answer: () => (isAway ? { status: 503 } : undefined) });
    const { received } = await device(["booking", "message", "photo"], true);
    await truck.owner("PUT", "/api/business", { approvePhotos: true });
    const photo = { customerName: "Sam", photoUrls: ["https://example.com/a.jpg"], photoCount: 1 };
    const booking = (await truck.visitor("POST", "/api/bookings", BOOKING)).json;
    const kept = (await truck.visitor("POST", "/api/contact", MESSAGE)).json;
    const deleted = (await truck.visitor("POST", "/api/contact", { ...MESSAGE, email: "bo@example.com" })).json;
    const approved = (await truck.visitor("POST", "/api/photo-submissions", photo)).json;
    const unwanted = (await truck.visitor("POST", "/api/photo-submissions", { ...photo, customerName: "Bo" })).json;
    await truck.outbox.drain();
    await truck.owner("DELETE", `/api/bookings/${booking.id}`);
    await truck.owner("DELETE", `/api/contact-messages/${deleted.id}`);
    await truck.owner("PUT", `/api/photo-submissions/${approved.id}/approve`);
    await truck.owner("DELETE", `/api/photo-submissions/${unwanted.id}`);
    isAway = false;
    await later(truck, 2);
    expect(received.map(({ payload }) => payload.notification.tag)).toEqual([`ring-message-${kept.id}`]);
  });

  it("keep no customer's name in a failed notification", async () => {
    const { truck, device } = await ringing({ answer: () => ({ status: 413 }) });
    await device(["booking"], true);
    await truck.visitor("POST", "/api/bookings", BOOKING);
    await truck.outbox.drain();
    const rings = await truck.database((db) =>
      db.selectFrom("outbox").selectAll().where("channel", "=", "push").execute(),
    );
    expect(rings).toMatchObject([{ status: "failed" }]);
    expect(JSON.stringify(rings)).not.toContain(BOOKING.customerName);
  });
});

describe("one subscription of a visitor's page and of the desk", () => {
  const SECOND_MESSAGE = { ...MESSAGE, email: "bo@example.com" };

  /** What a phone was told since the last look, without the business's name. */
  const told = ({ received }: ReturnType<Awaited<ReturnType<typeof ringing>>["phone"]>) =>
    received.splice(0).map(({ payload }) => payload.notification.title.replace(/^.*: /, ""));

  it.each(["visitor", "owner"])("first as the %s's: it gets the notifications of both", async (first) => {
    const { truck, phone, special } = await ringing();
    const both = phone();
    const give = {
      visitor: () => truck.visitor("POST", SUBSCRIPTIONS, both.subscription),
      owner: () => truck.owner("POST", SUBSCRIPTIONS, { ...both.subscription, kinds: ["message"] }),
    };
    const order = first === "visitor" ? [give.visitor, give.owner] : [give.owner, give.visitor];
    for (const next of [...order, ...order]) expect((await next()).status).toBe(201);
    expect((await truck.owner("GET", DEVICES)).json).toMatchObject([{ kinds: ["message"] }]);
    await special();
    await truck.visitor("POST", "/api/contact", MESSAGE);
    await truck.outbox.drain();
    expect(told(both).sort()).toEqual(["Half price", "new message"]);

    // Each end ends its own.
    expect((await truck.visitor("DELETE", SUBSCRIPTIONS, both.subscription)).status).toBe(204);
    expect((await truck.visitor("DELETE", SUBSCRIPTIONS, both.subscription)).status).toBe(404);
    await special("Full price");
    await truck.visitor("POST", "/api/contact", SECOND_MESSAGE);
    await truck.outbox.drain();
    expect(told(both)).toEqual(["new message"]);
    await give.visitor();
    const [{ id }] = (await truck.owner("GET", DEVICES)).json;
    expect((await truck.owner("DELETE", `${DEVICES}/${id}`)).status).toBe(204);
    expect((await truck.owner("GET", DEVICES)).json).toEqual([]);
    await special("No price");
    await truck.visitor("POST", "/api/contact", MESSAGE);
    await truck.outbox.drain();
    expect(told(both)).toEqual(["No price"]);
  });

  it("is one row when the calls are concurrent", async () => {
    const { truck, phone } = await ringing();
    await truck.signIn();
    for (const { subscription } of [phone(), phone(), phone()]) {
      const given = [1, 2, 3, 4].flatMap(() => [
        truck.visitor("POST", SUBSCRIPTIONS, subscription),
        truck.owner("POST", SUBSCRIPTIONS, { ...subscription, kinds: ["message"] }),
      ]);
      expect((await Promise.all(given)).map(({ status }) => status)).toEqual(Array(8).fill(201));
    }
    expect((await truck.owner("GET", DEVICES)).json).toHaveLength(3);
    expect(await truck.database((db) => db.selectFrom("pushSubscriptions").select("id").execute())).toHaveLength(3);
  });

  it("stays the visitor's when the owner signs out", async () => {
    const { truck, phone, special } = await ringing();
    const both = phone();
    await truck.visitor("POST", SUBSCRIPTIONS, both.subscription);
    const cookie = await truck.signIn();
    await truck.visitor("POST", SUBSCRIPTIONS, { ...both.subscription, kinds: ["message"] }, { cookie });
    await truck.visitor("POST", "/api/admin/logout", undefined, { cookie });
    expect((await truck.owner("GET", DEVICES)).json).toEqual([]);
    await special();
    await truck.visitor("POST", "/api/contact", MESSAGE);
    await truck.outbox.drain();
    expect(told(both)).toEqual(["Half price"]);
  });

  it("is merged when the desk's device renews to a visitor's subscription", async () => {
    const { truck, device, visitor, special } = await ringing();
    const { subscription: was, id } = await device(["message"]);
    const both = await visitor(["weekday:6"]);
    const { status, json } = await truck.owner("PUT", SUBSCRIPTIONS, { ...both.subscription, was });
    expect([status, json.id]).toEqual([200, id]);
    await special();
    await truck.visitor("POST", "/api/contact", MESSAGE);
    const saturday = await addStop(truck, { date: "2026-07-04" });
    await truck.owner("POST", "/api/notify/location-update", { locationId: saturday });
    await truck.outbox.drain();
    expect(told(both).sort()).toEqual(["Today at Downtown Park", "new message"]);
  });
});

describe("visitors' subscriptions", () => {
  it("get only news of their chosen stops", async () => {
    const { truck, visitor } = await ringing();
    const id = await addStop(truck);
    const [all, its, other] = [await visitor(), await visitor([`stop:${id}`]), await visitor(["weekday:1"])];
    const { json } = await truck.owner("POST", "/api/notify/location-update", { locationId: id });
    expect(json).toMatchObject({ successCount: 2, failedCount: 0 });
    expect([all, its, other].map(({ received }) => received.length)).toEqual([1, 1, 0]);
    expect(all.received[0]?.payload.notification).toMatchObject({
      title: expect.stringContaining(": Today at Downtown Park"),
      body: expect.stringContaining("11:00 AM - 6:00 PM"),
      navigate: `https://truck.example.com/stops/${id}`,
      tag: `stop-${id}`,
    });
    expect(all.received[0]?.headers).toMatchObject({ topic: `stop${id}`, urgency: "normal" });
    expect(all.received[0]?.payload).not.toHaveProperty("app_badge");
  });

  it("get each event of a stop today once", async () => {
    const { truck, visitor } = await ringing();
    const id = await addStop(truck);
    const { received } = await visitor();
    const { json } = await truck.owner("POST", `/api/locations/${id}/changes`, { kind: "soldOut" });
    const told = { locationId: id, changeId: json.id };
    await truck.owner("POST", "/api/notify/location-update", told);
    await truck.owner("POST", "/api/notify/location-update", told);
    expect(received).toHaveLength(1);
    expect(received[0]?.payload.notification.title).toMatch(/: Sold out/);
    expect(received[0]?.headers.ttl).toBe(String(2 * 60 * 60));
  });

  it("get specials when they chose no stops", async () => {
    const { visitor, special } = await ringing();
    const [all, some] = [await visitor(), await visitor(["weekday:6"])];
    await special();
    expect([all.received.length, some.received.length]).toEqual([1, 0]);
    expect(all.received[0]?.payload.notification).toMatchObject({
      title: expect.stringContaining(": Half price"),
      body: "Today only",
      navigate: "https://truck.example.com/",
    });
  });

  it("are counted in the preview", async () => {
    const { truck, visitor } = await ringing();
    await visitor();
    const content = { kind: "mass-email", subject: "Half price", message: "Today only" };
    expect((await truck.owner("POST", "/api/notifications/preview", content)).json).toMatchObject({
      people: 0,
      phones: 1,
    });
  });

  it("get notifications in the morning that were sent between nine and eight", async () => {
    const { truck, visitor, special } = await ringing();
    const { received } = await visitor();
    truck.clock.time = new Date("2026-07-05T03:30:00Z");
    expect((await special()).json).toMatchObject({ successCount: 0, queuedCount: 1, failedCount: 0 });
    expect(received).toEqual([]);
    truck.clock.time = new Date("2026-07-05T12:59:59Z");
    await truck.outbox.drain();
    expect(received).toEqual([]);
    truck.clock.time = new Date("2026-07-05T13:00:00Z");
    await truck.outbox.drain();
    expect(received).toHaveLength(1);
  });

  it("get no event that became too old over night", async () => {
    const { truck, visitor } = await ringing();
    const id = await addStop(truck, { endTime: "23:30" });
    const { received } = await visitor();
    truck.clock.time = new Date("2026-07-05T02:30:00Z");
    const { json } = await truck.owner("POST", `/api/locations/${id}/changes`, { kind: "soldOut" });
    await truck.owner("POST", "/api/notify/location-update", { locationId: id, changeId: json.id });
    await later(truck, 11 * 60);
    expect(received).toEqual([]);
    expect((await truck.owner("GET", "/api/sends")).json[0]).toMatchObject({ cancelledCount: 1, failedCount: 0 });
  });
});

describe("a push service", () => {
  const rows = (truck: Awaited<ReturnType<typeof site>>) =>
    truck.database((db) => db.selectFrom("pushSubscriptions").select("id").execute());
  const health = async (truck: Awaited<ReturnType<typeof site>>) =>
    (await truck.owner("GET", "/api/site-health")).json.push;

  it("ends the subscription also for a notification of a call with an idempotency key", async () => {
    const { truck, device } = await ringing({ answer: () => ({ status: 410 }) });
    await device(["booking"]);
    const key = { "idempotency-key": "A".repeat(22) };
    expect((await truck.visitor("POST", "/api/bookings", BOOKING, key)).status).toBe(201);
    await truck.outbox.drain();
    await expect.poll(() => rows(truck)).toEqual([]);
  });

  it.each([404, 410])("%i: the subscription ends", async (status) => {
    const { truck, visitor, special } = await ringing({ answer: () => ({ status }) });
    await visitor();
    expect((await special()).json).toMatchObject({ successCount: 0, queuedCount: 0, failedCount: 0 });
    expect(await rows(truck)).toEqual([]);
    expect(await health(truck)).toMatchObject({ state: "well" });
  });

  it.each([401, 403])(
    "%i to the owner's device: it stays, the sending stops, and Site health says why",
    async (status) => {
      let refuses = true;
      const { truck, device } = await ringing({ answer: () => (refuses ? { status } : undefined) });
      const { received } = await device(["message"]);
      await truck.visitor("POST", "/api/contact", MESSAGE);
      await truck.outbox.drain();
      expect(await rows(truck)).toHaveLength(1);
      expect(await health(truck)).toMatchObject({
        state: "paused",
        waitingCount: 1,
        why: expect.stringContaining(String(status)),
      });
      refuses = false;
      await later(truck, 2);
      expect(received).toHaveLength(1);
      expect(await health(truck)).toMatchObject({ state: "well" });
    },
  );

  it("403 for a visitor's subscription that was reached before: it stays", async () => {
    let refuses = false;
    const { truck, visitor, special } = await ringing({ answer: () => (refuses ? { status: 403 } : undefined) });
    await visitor();
    await special();
    refuses = true;
    await special("Again");
    expect(await rows(truck)).toHaveLength(1);
    expect(await health(truck)).toMatchObject({ state: "paused" });
  });

  it("403 for a stranger's subscription: only that one ends", async () => {
    const { truck, visitor, special } = await ringing({
      answer: ({ number }) => (number <= 6 ? { status: 403 } : undefined),
    });
    for (let count = 0; count < 6; count++) await visitor();
    const { received } = await visitor();
    await special();
    expect(received).toHaveLength(1);
    expect(await rows(truck)).toHaveLength(1);
    expect(await health(truck)).toMatchObject({ state: "well" });
  });

  it.each(["drop" as const, { status: 503 }])(
    "%o for a stranger's subscription: nothing else waits",
    async (answer) => {
      const { truck, visitor, special } = await ringing({
        answer: ({ number }) => (number <= 35 ? answer : undefined),
      });
      for (let count = 0; count < 35; count++) await visitor();
      const { received } = await visitor();
      await special();
      await truck.outbox.drain();
      expect(received).toHaveLength(1);
      expect(await health(truck)).toMatchObject({ state: "well" });
    },
  );

  it("unreachable four times: a subscription that was never reached ends", async () => {
    const { truck, visitor, special } = await ringing({ answer: () => "drop" });
    await visitor();
    await special();
    for (let time = 0; time < 2; time++) await later(truck, 15);
    expect(await rows(truck)).toHaveLength(1);
    await later(truck, 15);
    await expect.poll(() => rows(truck)).toEqual([]);
  });

  it("413: the notification fails", async () => {
    const { truck, visitor, special } = await ringing({ answer: () => ({ status: 413 }) });
    await visitor();
    expect((await special()).json).toMatchObject({ failedCount: 1 });
    expect(await rows(truck)).toHaveLength(1);
  });

  it("429 with a time: the notification waits that long", async () => {
    let isBusy = true;
    const { truck, visitor, special } = await ringing({
      answer: () => (isBusy ? { status: 429, headers: { "retry-after": "600" } } : undefined),
    });
    const { received } = await visitor();
    expect((await special()).json).toMatchObject({ queuedCount: 1, failedCount: 0 });
    isBusy = false;
    await later(truck, 9);
    expect(received).toEqual([]);
    await later(truck, 1);
    expect(received).toHaveLength(1);
  });

  it("500: the notification waits", async () => {
    let isBroken = true;
    const { truck, visitor, special } = await ringing({ answer: () => (isBroken ? { status: 500 } : undefined) });
    const { received } = await visitor();
    expect((await special()).json).toMatchObject({ queuedCount: 1, failedCount: 0 });
    isBroken = false;
    await later(truck, 2);
    expect(received).toHaveLength(1);
  });

  it("redirect: it is not followed", async () => {
    const other = await pushService();
    const elsewhere = other.phone();
    const { truck, device } = await ringing({
      answer: () => ({ status: 307, headers: { location: elsewhere.subscription.endpoint } }),
    });
    await device(["message"]);
    await truck.visitor("POST", "/api/contact", MESSAGE);
    await truck.outbox.drain();
    expect(elsewhere.asked).toBe(0);
  });
});
