import { expect, it } from "vitest";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

const booking = { customerName: "Ada", customerEmail: "a@example.com", customerPhone: "2175550134", guestCount: 3 };
const message = { firstName: "Sam", lastName: "Rivers", email: "sam@example.com", subject: "other", message: "Hello" };

it("the summary has counts with the newest three bookings", async () => {
  const truck = await site();
  expect((await truck.owner("GET", "/api/summary")).json).toEqual({
    bookings: { all: 0, pending: 0 },
    messages: { all: 0, unread: 0 },
    photos: { all: 0, waiting: 0 },
    subscribers: 0,
    setup: { lacks: ["address", "mail", "stop"], putAway: [] },
    recent: [],
    week: { stops: [], bookings: [] },
  });
  for (const [index, status] of ["pending", "pending", "confirmed", "cancelled"].entries()) {
    await truck.owner("POST", "/api/bookings", { ...booking, preferredDate: `2026-08-0${index + 1}`, status });
  }
  for (const email of ["a@example.com", "b@example.com"]) {
    await truck.visitor("POST", "/api/contact", { ...message, email });
    await truck.visitor("POST", "/api/subscribers", { email });
  }
  await truck.owner("PUT", "/api/contact-messages/1/read");
  await truck.owner("PUT", "/api/subscribers/1", { isActive: false });
  const photoData = [dataUrl(await picture())];
  await truck.visitor("POST", "/api/photo-submissions", { customerName: "Ana", photoData, photoFilenames: ["a.jpg"] });

  const { recent, week, setup, ...counts } = (await truck.owner("GET", "/api/summary")).json;
  expect(counts).toEqual({
    bookings: { all: 4, pending: 2 },
    messages: { all: 2, unread: 1 },
    photos: { all: 1, waiting: 0 },
    subscribers: 2,
  });
  expect(week).toEqual({ stops: [], bookings: [] });
  await truck.owner("PUT", "/api/business", { approvePhotos: true });
  expect((await truck.owner("GET", "/api/summary")).json.photos).toEqual({ all: 1, waiting: 1 });
  expect(recent).toEqual(
    [4, 3, 2].map((id) => ({ id, customerName: "Ada", eventType: "Other", preferredDate: `2026-08-0${id}` })),
  );
});

it("the summary has the scheduled stops and confirmed bookings of seven days", async () => {
  const truck = await site();
  const stop = { address: "1 Shore Drive", startTime: "11:00", endTime: "18:00" };
  for (const [name, date, status] of [
    ["Yesterday", "2026-07-03", "scheduled"],
    ["Over", "2026-07-04", "completed"],
    ["Last", "2026-07-10", "scheduled"],
    ["First", "2026-07-04", "scheduled"],
    ["Next week", "2026-07-11", "scheduled"],
  ]) {
    await truck.owner("POST", "/api/locations", { ...stop, name, date, status });
  }
  for (const [customerName, preferredDate, status] of [
    ["Sure", "2026-07-10", "confirmed"],
    ["Not sure", "2026-07-05", "pending"],
    ["Called off", "2026-07-05", "cancelled"],
    ["Later", "2026-07-11", "confirmed"],
  ]) {
    await truck.owner("POST", "/api/bookings", { ...booking, customerName, preferredDate, status });
  }
  const { week } = (await truck.owner("GET", "/api/summary")).json;
  expect(week.stops.map(({ name }: { name: string }) => name)).toEqual(["First", "Last"]);
  expect(week.bookings).toEqual([
    { id: 1, customerName: "Sure", preferredDate: "2026-07-10", preferredTime: null, location: null },
  ]);
});

it("the summary answers 401 without a session", async () => {
  const truck = await site();
  expect((await truck.visitor("GET", "/api/summary")).status).toBe(401);
});

it("the summary names what a new site lacks until it is there or put away", async () => {
  const truck = await site();
  const setup = async () => (await truck.owner("GET", "/api/summary")).json.setup;
  for (const { id } of (await truck.owner("GET", "/api/menu/items")).json) {
    await truck.owner("DELETE", `/api/menu/items/${id}`);
  }
  expect(await setup()).toEqual({ lacks: ["menu", "address", "mail", "stop"], putAway: [] });

  await truck.owner("POST", "/api/menu/items", { name: "Tiger's Blood", category: "flavors" });
  await truck.owner("PUT", "/api/business", { addressLine: "Glacier Gulp, 1 Main Street, Lyle" });
  await truck.owner("POST", "/api/locations", {
    name: "Pier",
    address: "1 Shore Drive",
    date: "2026-07-04",
    startTime: "11:00",
    endTime: "18:00",
  });
  const needs = ["menu", "address", "mail", "stop"];
  await Promise.all(needs.map((need) => truck.owner("PUT", "/api/site-needs", { need, putAway: true })));
  expect((await setup()).putAway.toSorted()).toEqual(needs.toSorted());
  for (const need of ["menu", "address", "stop"]) {
    await truck.owner("PUT", "/api/site-needs", { need, putAway: false });
  }
  expect(await setup()).toEqual({ lacks: ["mail"], putAway: ["mail"] });
});
