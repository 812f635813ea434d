import type { site } from "./site.ts";

type Truck = Awaited<ReturnType<typeof site>>;

/** Adds a subscriber. @returns the stored row */
export async function subscribe(truck: Truck, email: string, choices: Record<string, unknown> = {}) {
  const { json, status } = await truck.visitor("POST", "/api/subscribers", { email, ...choices });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json;
}

export async function subscribeMany(truck: Truck, count: number) {
  for (let index = 1; index <= count; index++) await subscribe(truck, `person${index}@example.com`);
}

export const stop = {
  name: "Downtown Park",
  address: "100 Main Street, Springfield",
  date: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
};

/** Adds a stop. @returns its id */
export async function addStop(truck: Truck, change: Record<string, unknown> = {}): Promise<number> {
  return (await truck.owner("POST", "/api/locations", { ...stop, ...change })).json.id;
}

/** Advances the clock, and sends all due deliveries. */
export async function later(truck: Truck, minutes: number) {
  truck.clock.time = new Date(truck.clock.time.getTime() + minutes * 60_000);
  await truck.outbox.drain();
}
