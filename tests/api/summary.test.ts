import { expect, it } from "vitest";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

const booking = { customerName: "Ada", customerEmail: "a@example.com", customerPhone: "2175550134", guestCount: 3 };
const message = { firstName: "Sam", lastName: "Rivers", email: "sam@example.com", subject: "other", message: "Hello" };

it("the summary counts what there is and what waits, and names the newest three bookings", async () => {
  const truck = await site();
  expect((await truck.owner("GET", "/api/summary")).json).toEqual({
    bookings: { all: 0, pending: 0 },
    messages: { all: 0, unread: 0 },
    photos: 0,
    subscribers: 0,
    recent: [],
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

  const { recent, ...counts } = (await truck.owner("GET", "/api/summary")).json;
  expect(counts).toEqual({
    bookings: { all: 4, pending: 2 },
    messages: { all: 2, unread: 1 },
    photos: 1,
    subscribers: 2,
  });
  expect(recent).toEqual(
    [4, 3, 2].map((id) => ({ id, customerName: "Ada", eventType: "Other", preferredDate: `2026-08-0${id}` })),
  );
});

it("the summary is the owner's alone", async () => {
  const truck = await site();
  expect((await truck.visitor("GET", "/api/summary")).status).toBe(401);
});
