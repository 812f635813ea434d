import { addDays } from "../../schema/times.ts";
import type { PhoneSteps } from "./offline-phone.ts";
import type { World } from "./offline-world.ts";

/** The part of the play without the phones: the data at the start, and the changes of another device. */
export function elsewhereSteps(world: World, { isQuiet }: PhoneSteps) {
  const { stage, story, phones, log, elsewhere, pick, nextNumber, startServer } = world;

  /** Two stops of today and one ahead, bookings, messages, subscribers. */
  async function fill() {
    const day = "2026-07-04";
    const times = { startTime: "11:00", endTime: "18:00" };
    for (const [number, date] of [day, day, "2026-07-08"].entries())
      await insist("POST", "/api/locations", {
        name: `First ${number}`,
        address: `90${number} Play Street`,
        date,
        ...times,
      });
    for (const number of [1, 2]) {
      const customer = { customerName: `Ada ${number}`, customerEmail: `ada${number}@example.com`, guestCount: 40 };
      await insist("POST", "/api/bookings", {
        ...customer,
        customerPhone: "217 555 0101",
        // On its own day, because clashes need a confirmation.
        preferredDate: addDays("2026-08-01", number),
      });
      const writer = { firstName: "Bo", lastName: "Lee", email: `bo${number}@example.com`, subject: "other" };
      await insist("POST", "/api/contact", { ...writer, message: "Hello" });
      await insist("POST", "/api/subscribers", { email: `cy${number}@example.com` });
    }
    for (const { id } of log.read()) elsewhere.add(id);
  }

  async function insist(method: string, url: string, body: object) {
    const { status } = await stage.owner(method, url, body);
    if (status >= 300) throw new Error(`${method} ${url} answered ${status}`);
  }

  /** Another device changes the same rows, while no phone does, so that each change has a known author. */
  async function doElsewhere() {
    await startServer();
    for (const phone of phones) {
      if (!(await isQuiet(phone))) return;
      await Promise.all(phone.underWay);
    }
    const before = log.read().length;
    const [stops, bookings] = [await listed("/api/locations"), await listed("/api/bookings")];
    const stop = `/api/locations/${pick(stops).id}`;
    const booking = `/api/bookings/${pick(bookings).id}`;
    const [method, url, body] = pick([
      ["PUT", stop, { name: `Elsewhere ${nextNumber()}` }],
      ["PUT", stop, { status: "active" }],
      ["PUT", stop, { status: "completed" }],
      ["POST", `${stop}/changes`, { kind: "closed" }],
      ["POST", `${stop}/changes`, { kind: "reopened" }],
      ["DELETE", stop, undefined],
      ["PUT", `${booking}/status`, { status: "cancelled" }],
      ["PUT", `${booking}/status`, { status: "confirmed" }],
      ["PUT", `/api/subscribers/${pick([1, 2])}`, { isActive: false }],
      ["PUT", `/api/contact-messages/${pick([1, 2])}/read`, undefined],
    ] as const);
    const { status } = await stage.owner(method, url, body);
    story.push(`elsewhere: ${method} ${url} ${JSON.stringify(body)}: ${status}`);
    for (const { id } of log.read().slice(before)) elsewhere.add(id);
  }

  async function listed(url: string): Promise<{ id: number }[]> {
    return (await stage.owner("GET", url)).json();
  }

  async function endSessions() {
    await startServer();
    story.push("sessions ended elsewhere");
    await stage.owner("DELETE", "/api/admin/sessions").catch(() => {});
  }

  return { fill, doElsewhere, endSessions };
}
