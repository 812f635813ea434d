import { addDays } from "../schema/times.ts";
import { examplePhoto } from "./example-photo.ts";

/** Makes calls with the owner's session. */
export interface OwnersCalls {
  post(path: string, options: { data: object }): Promise<unknown>;
  put(path: string, options: { data: object }): Promise<unknown>;
}

/**
 * A site as it looks on a good day: stops, bookings, messages, subscribers, photos, and the mails that follow from them.
 * @param today the business day, `YYYY-MM-DD`
 */
export async function fillWithExamples(owner: OwnersCalls, today: string) {
  const inDays = (days: number) => addDays(today, days);
  const stops = [
    ["Riverside Farmers Market", "200 River Road, Springfield", today, "11:00", "18:00", "active"],
    ["Lincoln Elementary Field Day", "1200 School Road, Springfield", inDays(2), "12:00", "16:00", "scheduled"],
    ["Downtown Park", "100 Main Street, Springfield", inDays(3), "11:00", "20:00", "scheduled"],
    ["Fireworks at the Fairgrounds", "1 Fair Way, Springfield", inDays(-1), "17:00", "22:30", "completed"],
  ];
  for (const [name, address, date, startTime, endTime, status] of stops) {
    await owner.post("/api/locations", { data: { name, address, date, startTime, endTime, status } });
  }
  const bookings = [
    [
      "Maya Chen",
      "birthday-party",
      "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
      today,
      "2:00 PM - 3:00 PM",
    ],
    [
      "Springfield Little League",
      "community-event",
      "Package 3: 100 servings, 90 minutes, 8oz $525, 12oz $625",
      inDays(7),
      "5:00 PM - 6:30 PM",
    ],
    [
      "Jordan & Alex",
      "wedding-reception",
      "Package 4: 200 servings, 120 minutes, 8oz $1025, 12oz $1225",
      inDays(14),
      "6:00 PM - 8:00 PM",
    ],
  ];
  for (const [index, [customerName, eventType, expectedGuests, preferredDate, preferredTime]] of bookings.entries()) {
    const booking = { customerName, eventType, expectedGuests, preferredDate, preferredTime };
    const contact = {
      customerEmail: "someone@example.com",
      customerPhone: "(217) 555-0142",
      location: "Lakeside Pavilion",
    };
    const status = index === 1 ? "confirmed" : "pending";
    await owner.post("/api/bookings", {
      data: { ...booking, ...contact, status, specialRequests: "Shade, please!" },
    });
  }
  for (const [firstName, subject, message] of [
    ["Sam", "location-request", "Could you stop at the library on Thursdays? The whole street would come."],
    ["Priya", "feedback", "Best mango chamoy in the county. The kids ask every day."],
  ]) {
    await owner.post("/api/contact", {
      data: { firstName, lastName: "Example", email: "someone@example.com", subject, message },
    });
  }
  for (const [email, firstName, phone] of [
    ["lee@example.com", "Lee", "(217) 555-0119"],
    ["robin@example.com", "Robin", ""],
  ]) {
    await owner.post("/api/subscribers", { data: { email, firstName, phone, smsNotifications: phone !== "" } });
  }
  const photos = [
    ["Maya", "Riverside Farmers Market", "Tiger's Blood, first of the summer!"],
    ["The Little League", "", "We won. Everybody got a large."],
    ["Jordan", "Lakeside Pavilion", ""],
    ["Priya", "Downtown Park", "Mango chamoy, again."],
    ["Sam", "", "My grandmother's first snow cone"],
  ];
  for (const [index, [customerName, location, description]] of photos.entries()) {
    const photoData = [`data:image/jpeg;base64,${(await examplePhoto(index)).toString("base64")}`];
    const photo = { photoData, photoFilenames: [`photo-${index}.jpg`], photoCount: 1 };
    await owner.post("/api/photo-submissions", { data: { customerName, location, description, ...photo } });
  }
  // Each kind of mail once, to be looked at.
  await owner.put("/api/bookings/1/status", { data: { status: "confirmed" } });
  await owner.put("/api/bookings/3/status", { data: { status: "cancelled" } });
  await owner.post("/api/notify/location-update", { data: { locationId: 1 } });
  const words = "Come by!\n\nMango, cherry and blue raspberry all week long, and toppings are on us on Thursday.";
  await owner.post("/api/subscribers/mass-email", { data: { subject: "Ice week is here", message: words } });
}
