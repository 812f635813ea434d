import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import BookingCard from "../../app/features/bookings/booking-card.tsx";
import { TODAY } from "../helpers/examples.ts";
import { fill, openScreen } from "./screen.tsx";

const REQUEST = {
  "Event Type": "school-function",
  "Booking Package": "Package 2: 75 servings, 60 minutes, 8oz $400, 12oz $475",
  "Preferred Date": "2026-08-15",
  "Start Time": "2:00 PM",
  "End Time": "4:30 PM",
  "Event Location": "1200 School Road, Springfield",
  "Your Name": "Maya Lindqvist",
  "Phone Number": "(217) 555-0134",
  "Email Address": "maya@example.com",
  "Special Requests or Notes": "Two outlets by the gym.",
};

const openForm = () => openScreen("visitor", "/booking", <BookingCard />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function fillIn(values: Partial<typeof REQUEST> = REQUEST) {
  for (const [label, value] of Object.entries(values)) fill(field(label), value);
}

/** The first end that is offered. */
const firstEnd = () => within(field("End Time")).getAllByRole("option")[1]?.textContent;

test("offers the packages as cards with both sizes and prices, and says above the button what was chosen", async () => {
  const { user } = await openForm();
  const cards = within(screen.getByRole("group", { name: "Pick your package" })).getAllByRole("radio");
  expect(cards.map((card) => card.closest("label")?.textContent)).toEqual([
    "Package 150 servings, 60 minutes 8oz$27512oz$325",
    "Package 275 servings, 60 minutes 8oz$40012oz$475",
    "Package 3100 servings, 90 minutes 8oz$52512oz$625",
    "Package 4200 servings, 120 minutes 8oz$1,02512oz$1,225",
    "Something elseTell us below and we'll make you an offer. ",
  ]);
  await user.click(screen.getByRole("radio", { name: /^Package 2/ }));
  expect(field("Booking Package").value).toBe(REQUEST["Booking Package"]);
  await screen.findByText("Package 2, 75 servings: 8oz $400 or 12oz $475");
  fillIn({ "Booking Package": "Other" });
  await screen.findByText("Something else: we'll make you an offer");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Something else/ }).checked).toBe(true);
});

test("names the year of an event in another one where it shows what was sent", async () => {
  const { press } = await openForm();
  fillIn({ ...REQUEST, "Preferred Date": "2027-08-14" });
  await press("Request Booking");
  await screen.findByText("Saturday, August 14, 2027");
});

test("refuses a day before the business's today", async () => {
  const { truck, press } = await openForm();
  expect(field("Preferred Date").min).toBe(TODAY);
  fillIn({ ...REQUEST, "Preferred Date": "2026-07-03" });
  await press("Request Booking");
  await screen.findByText("Please choose today or a later day");
  expect(document.activeElement).toBe(field("Preferred Date"));
  expect((await truck.owner("GET", "/api/bookings")).json).toEqual([]);
});

test("offers ends after the start only, and drops a chosen end that no longer fits", async () => {
  const { press } = await openForm();
  fillIn({ "Start Time": "2:00 PM" });
  fillIn({ "End Time": "4:30 PM" });
  await waitFor(() => expect(firstEnd()).toBe("2:30 PM"));
  fillIn({ "Start Time": "5:00 PM" });
  await waitFor(() => expect(firstEnd()).toBe("5:30 PM"));
  expect(field("End Time").value).toBe("");
  await press("Request Booking");
  await screen.findByText("End time is required");
  fillIn({ "Start Time": "9:00 AM" });
  fillIn({ "End Time": "10:00 AM" });
  fillIn({ "Start Time": "8:00 AM" });
  expect(field("End Time").value).toBe("10:00 AM");
});

test.each([
  ["answers 500", "refuse"],
  ["cannot be reached", "fail"],
] as const)("keeps what was typed when the server %s, and can be sent again", async (_what, how) => {
  const { truck, network, press } = await openForm();
  const mend = network[how]("POST", /^\/api\/bookings$/, 500);
  fillIn();
  await press("Request Booking");
  await screen.findByText("Failed to submit booking request. Please try again.");
  for (const [label, value] of Object.entries(REQUEST)) expect(field(label).value).toBe(value);
  mend();
  await press("Request Booking");
  await screen.findByText("Booking Request Submitted!");
  expect((await truck.owner("GET", "/api/bookings")).json).toHaveLength(1);
});

test("says when to try again when too many requests were sent", async () => {
  const { network, press } = await openForm();
  const message = "Too many requests. Please try again in 8 minutes.";
  network.refuse("POST", /^\/api\/bookings$/, 429, message);
  fillIn();
  await press("Request Booking");
  await screen.findByText(message);
});

test("offers visitors the owner's packages and event types", async () => {
  const prices = [
    { size: "small", cents: 19950 },
    { size: "1l", cents: 109900 },
  ];
  await openScreen("visitor", "/booking?package=1", <BookingCard />, {
    async given(truck) {
      const { packages } = (await truck.owner("GET", "/api/business")).json;
      const changed = packages.map((offer: object, index: number) => (index === 0 ? { ...offer, prices } : offer));
      await truck.owner("PUT", "/api/business", { packages: changed, eventTypes: ["Film Shoot", "School Function"] });
    },
  });
  const chosen = "Package 1: 50 servings, 60 minutes, small $199.50, 1l $1099";
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Booking Package").value).toBe(chosen));
  const values = within(screen.getByLabelText("Event Type")).getAllByRole<HTMLOptionElement>("option");
  expect(values.map(({ value }) => value)).toEqual(["", "Film Shoot", "school-function"]);
});
