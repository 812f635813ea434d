import { expect, it, onTestFinished } from "vitest";
import { addDays } from "../../schema/times.ts";
import { chancesFrom } from "../helpers/season-random.ts";
import { commitSeed, playsAll } from "../helpers/seeds.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const DAYS = 14;
const FIRST_DAY = "2026-07-10";
const TIMES = ["07:30", "08:59", "09:00", "11:00", "15:00", "20:00"];
const NINE = "09:00";
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1).filter(
  (seed) => playsAll || seed % 20 === commitSeed % 20,
);

interface Expected {
  id: number;
  status: string;
  date: string;
  /** The last change, as `2026-07-10 09:00`. */
  changedAt: string;
}

/**
 * Plays two weeks of bookings that are made, confirmed, cancelled, moved, corrected and deleted, with a busy mail server and restarts.
 * Checks each reminder when it arrives, and that each due one arrives.
 */
async function play(seed: number): Promise<string[]> {
  const { chance, pick } = chancesFrom(seed);
  let isBusy = false;
  let wasBusyAt = "";
  const smtp = await smtpServer({ onMail: () => (isBusy ? { code: 451, says: "Later" } : undefined) });
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example" };
  let truck = await site({ env });
  onTestFinished(() => void truck.close());
  const bookings = new Map<number, Expected>();
  const reminded = new Set<string>();
  const wrong: string[] = [];
  let [today, now] = [FIRST_DAY, ""];

  async function change() {
    const known = pick([...[...bookings.values()].slice(-8), undefined, undefined]);
    const moment = `${today} ${now}`;
    const date = addDays(today, pick([1, 2, 3, 4, 5]));
    const status = pick(["confirmed", "confirmed", "pending", "cancelled"]);
    if (!known) {
      const { json } = await truck.owner("POST", "/api/bookings", {
        eventType: "Birthday Party",
        guestCount: 50,
        preferredDate: date,
        preferredTime: "2:00 PM - 4:30 PM",
        location: "12 Oak Lane",
        customerName: "Zoe Ames",
        customerPhone: "217-555-0134",
        customerEmail: "zoe@example.com",
        status,
        specialRequests: null,
      });
      await truck.owner("PUT", `/api/bookings/${json.id}`, { location: `Lane ${json.id}.` });
      bookings.set(json.id, { id: json.id, status, date, changedAt: moment });
      return;
    }
    if (chance(0.1)) {
      await truck.owner("DELETE", `/api/bookings/${known.id}`);
      bookings.delete(known.id);
      return;
    }
    const [body, next] = pick([
      [{ status }, { status }],
      [{ preferredDate: date }, { date }],
      [{ customerEmail: `zoe-${moment.replaceAll(/\D/g, "")}@example.com` }, {}],
    ]);
    await truck.owner("PUT", `/api/bookings/${known.id}`, body);
    bookings.set(known.id, { ...known, ...next, changedAt: moment });
  }

  /** Checks the new reminders: the booking is confirmed, its date is right, and it is the first one for that date. */
  function look() {
    for (const { raw } of smtp.received.splice(0)) {
      if (!raw.includes("See you soon")) continue;
      const id = Number(/Lane (\d+)\./.exec(raw)?.[1]);
      const booking = bookings.get(id);
      const words = `seed ${seed}, ${today} ${now}, booking ${id}: `;
      if (booking?.status !== "confirmed") wrong.push(`${words}it is not confirmed`);
      const date = booking?.date ?? "";
      if (today > date || today < addDays(date, -2)) wrong.push(`${words}its day is ${date}`);
      if (`${today} ${now}` < `${addDays(date, -2)} ${NINE}`) wrong.push(`${words}before nine`);
      if (reminded.has(`${id} ${date}`)) wrong.push(`${words}a second time`);
      reminded.add(`${id} ${date}`);
    }
  }

  for (let day = 0; day < DAYS; day += 1) {
    today = addDays(FIRST_DAY, day);
    for (now of TIMES) {
      truck.clock.time = new Date(`${today}T${now}:00-05:00`);
      if (chance(0.1)) {
        const { folder, clock } = truck;
        await truck.close();
        truck = await site({ env, folder });
        truck.clock.time = clock.time;
      }
      isBusy = chance(0.25);
      if (isBusy) wasBusyAt = today;
      if (chance(0.7)) await change();
      await truck.retention.run();
      await truck.outbox.drain();
      look();
    }
    for (const { id, status, date, changedAt } of bookings.values()) {
      const isDue = status === "confirmed" && date === today && changedAt < `${addDays(date, -2)} ${NINE}`;
      if (isDue && wasBusyAt !== today && !reminded.has(`${id} ${date}`))
        wrong.push(`seed ${seed}, ${today}, booking ${id}: its reminder has not come`);
    }
  }
  expect(reminded.size).toBeGreaterThan(0);
  return wrong;
}

it.each(SEEDS)("reminds each host once with the present facts when bookings change: seed %i", async (seed) => {
  expect(await play(seed)).toEqual([]);
});
