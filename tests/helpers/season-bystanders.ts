import { PRIVATE } from "./season-views.ts";

/** Makes a call, which fails the play when its status is not one of the expected ones. */
export type Call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; json: unknown }>;

interface Person {
  random(): number;
  pick<Item>(items: readonly Item[]): Item;
  today: string;
}

/** The texts of broadcasts that are about no stop. */
export const SPECIAL = "Special";

// One pixel.
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

type Row = { id: number };

/**
 * Groups of calls that are about no stop: they must not change what visitors see of the stops.
 */
export const BYSTANDERS: Record<string, (call: Call, person: Person) => Promise<void>> = {
  /** A booking, which often clashes with a stop. */
  async booking(call, { pick, today }) {
    const booking = {
      customerName: PRIVATE,
      customerEmail: "ada@example.com",
      customerPhone: "217 555 0134",
      eventType: "Birthday Party",
      location: `${PRIVATE}, 1 Home Lane`,
      preferredDate: today,
      preferredTime: "2:00 PM - 4:00 PM",
      guestCount: 40,
    };
    // Without a session this call is a visitor's, which needs a package.
    await call("GET", "/api/calendar-feed");
    const { id } = (await call("POST", "/api/bookings", booking)).json as Row;
    await call("PUT", `/api/bookings/${id}`, { ...booking, guestCount: 50 });
    await call("PUT", `/api/bookings/${id}/status`, { status: pick(["confirmed", "confirmed", "cancelled"]) });
    if (pick([true, false])) await call("DELETE", `/api/bookings/${id}`);
  },

  async menu(call, { random }) {
    const item = { name: `Flavor ${random()}`, category: "flavors" };
    const { id } = (await call("POST", "/api/menu/items", item)).json as Row;
    for (const method of ["POST", "POST", "DELETE"] as const) await call(method, `/api/menu/${id}/sold-out`);
    await call("PUT", `/api/menu/items/${id}`, { ...item, isAvailable: false });
    const all = (await call("GET", "/api/menu/items")).json as Row[];
    await call("PUT", "/api/menu/order", { ids: all.map((row) => row.id).reverse() });
    await call("DELETE", `/api/menu/items/${id}`);
  },

  async "emptied menu"(call) {
    await call("DELETE", "/api/menu/items");
  },

  async settings(call, { random }) {
    await call("PUT", "/api/business", { tagline: `Cold and sweet ${random()}`, ownerEmail: "owner@example.com" });
  },

  async message(call) {
    const message = {
      firstName: "Sam",
      lastName: "Lee",
      email: "sam@example.com",
      subject: "feedback",
      message: "Good!",
    };
    const { id } = (await call("POST", "/api/contact", message)).json as Row;
    await call("PUT", `/api/contact-messages/${id}/read`);
    await call("PUT", `/api/contact-messages/${id}/save`);
    await call("DELETE", `/api/contact-messages/${id}`);
    await call("POST", `/api/contact-messages/${id}/restore`);
  },

  async photo(call) {
    const photo = { customerName: "Sam", photoData: [PIXEL], photoFilenames: ["dot.png"], photoCount: 1 };
    const { id } = (await call("POST", "/api/photo-submissions", photo)).json as Row;
    await call("PUT", `/api/photo-submissions/${id}/approve`);
    await call("DELETE", `/api/photo-submissions/${id}`);
    await call("POST", `/api/photo-submissions/${id}/restore`);
    await call("DELETE", `/api/photo-submissions/${id}`);
  },

  async subscriber(call, { random }) {
    const email = `visitor-${random()}@example.com`;
    await call("POST", "/api/follows", { email, topics: ["weekday:6"] });
    await call("POST", "/api/subscribers", { email: `all-${email}` });
    const [{ id } = { id: 0 }] = (await call("GET", "/api/subscribers")).json as Row[];
    await call("PUT", `/api/subscribers/${id}`, { isActive: false });
    await call("DELETE", `/api/subscribers/${id}`);
    await call("POST", "/api/subscribers/import", { csv: "email\nnew@example.com", save: false });
  },

  async rulePreview(call, { today }) {
    const times = { startTime: "11:00", endTime: "12:00" };
    const rule = { name: "Nowhere", address: "None", ...times, weekdays: [1], everyWeeks: 1, from: today, until: null };
    await call("POST", "/api/series/preview", rule);
  },

  async erasure(call, { random }) {
    const person = { email: `gone-${random()}@example.com` };
    await call("POST", "/api/subscribers", person);
    await call("POST", "/api/erasures/preview", person);
    await call("POST", "/api/erasures", person);
  },

  async sends(call, { random }) {
    await call("POST", "/api/notifications/preview", { kind: "mass-sms", message: SPECIAL });
    await call("POST", "/api/notifications/test", {
      content: { kind: "mass-email", subject: SPECIAL, message: "Today" },
    });
    await call("POST", "/api/subscribers/mass-sms", { message: `${SPECIAL}: half price ${random()}` });
    const special = { subject: SPECIAL, message: `Half price ${random()}` };
    const { sendId } = (await call("POST", "/api/subscribers/mass-email", special)).json as { sendId: number };
    await call("POST", `/api/sends/${sendId}/retry`);
  },

  async session(call) {
    await call("DELETE", "/api/admin/sessions");
    await call("POST", "/api/admin/logout");
  },
};

/** Writes that are not among a season's calls, and why. */
export const NOT_PLAYED: Record<string, string> = {
  "POST /api/admin/login": "Each season signs in beside its calls, whenever its session has ended",
  "POST /api/admin/password/setup": "Takes the link of a first start, which a season has behind it",
  "POST /api/admin/password/change": "Takes half a second, and ends the session like a logout",
  "DELETE /api/admin/sessions/{}": "Ends the session of another device: a season has one",
  "POST /api/helpers": "Lets somebody in who takes half a second to join",
  "DELETE /api/helpers/{}": "There is no helper to end",
  "POST /api/join": "Takes the link of an invitation",
  "POST /api/join/invitation": "Takes the link of an invitation",
  "POST /api/join/passkey": "Takes the link of an invitation",
  "POST /api/passkeys": "Takes what a device has signed",
  "POST /api/passkeys/creation": "Is signed by a device",
  "POST /api/passkeys/proof": "Is signed by a device",
  "DELETE /api/passkeys/{}": "There is no passkey to remove",
  "POST /api/passkeys/request": "Is signed by a device",
  "POST /api/admin/login/passkey": "Takes what a device has signed",
  "PUT /api/site-needs": "Puts a reminder of the desk away",
  "POST /api/admin/logo-image": "Draws pictures for a second",
  "POST /api/admin/hero-image": "Draws pictures for a second",
  "DELETE /api/admin/hero-image": "There is no photo to take away",
  "POST /api/alerts": "A subscriber's own, by a signed link",
  "POST /api/alerts/one-click": "A mail program's, by a signed link",
  "POST /api/twilio/incoming": "Twilio's, by its signature",
  "POST /api/twilio/status": "Twilio's, by its signature",
  "DELETE /api/push-subscriptions": "Ends what the season listens to",
  "PUT /api/push-subscriptions": "Likewise",
  "PUT /api/push-devices/{}": "Likewise",
  "DELETE /api/push-devices/{}": "Likewise",
  "POST /api/push-devices/{}/test": "Likewise",
  "POST /api/transactional/{}/retry": "Takes a mail that has failed for good",
};
