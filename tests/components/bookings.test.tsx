import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { REQUEST, STOP } from "../helpers/examples.ts";
import { fill, openDesk, type Truck } from "./desk.tsx";

type Request = Partial<typeof REQUEST & { status: string }>;

/** The tab over bookings that differ from the request in what is named. */
const openBookings = (...bookings: Request[]) =>
  openTab(async (truck) => {
    for (const booking of bookings) await truck.owner("POST", "/api/bookings", { ...REQUEST, ...booking });
  });

async function openTab(given: (truck: Truck) => Promise<unknown>) {
  const desk = await openDesk("?tab=bookings", { given });
  await screen.findByRole("heading", { name: "Booking Requests" });
  return desk;
}

/** The row of the list; a question that is open hides it from `ByRole`. */
async function findRow(name: string) {
  const heading = await screen.findByRole("heading", { name, hidden: true });
  const row = heading.closest("article");
  if (!row) throw new Error(`${name} has no row`);
  return Object.assign(within(row), { row });
}
const stored = async (truck: Truck) => (await truck.owner("GET", "/api/bookings")).json;
const statusOf = async (truck: Truck, name: string) =>
  (await stored(truck)).find(({ customerName }: Request) => customerName === name).status;
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const rowNames = () => screen.queryAllByRole("article").map((row) => within(row).getByRole("heading").textContent);
const findDay = (name: RegExp | string) => screen.findByRole("button", { name });

/** Opens a row's booking. */
async function openBooking(user: UserEvent, name: string) {
  await user.click((await findRow(name)).getByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name: "Edit Booking" }));
}

test("shows a summary of a request in its row and the whole request in its dialog", async () => {
  const { user } = await openBookings({});
  const { row } = await findRow("Maya Chen");
  const { eventType, preferredDate, preferredTime, location, expectedGuests, ...said } = REQUEST;
  for (const text of ["Pending", "Birthday Party", "Sat, Jul 4", "50 servings", preferredTime, location])
    expect(row.textContent).toContain(text);
  const dialog = await openBooking(user, "Maya Chen");
  dialog.getByText(expectedGuests);
  for (const text of Object.values(said)) dialog.getByDisplayValue(text);
  expect(dialog.getByRole("link", { name: "Email" }).getAttribute("href")).toMatch(/^mailto:maya%40example.com/);
  expect(dialog.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:2175550142");
});

test("confirms a booking in its row and cancels it in its dialog", async () => {
  const { user, truck } = await openBookings({});
  const row = await findRow("Maya Chen");
  await user.click(row.getByRole("button", { name: "Confirm" }));
  await screen.findByText("Booking updated!");
  await row.findByText("Confirmed");
  const dialog = await openBooking(user, "Maya Chen");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await row.findByText("Cancelled");
  await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>("Status").value).toBe("cancelled"));
  expect(await statusOf(truck, "Maya Chen")).toBe("cancelled");
});

test("lists the pending requests by day when it is opened from Overview's count", async () => {
  const { user } = await openDesk("", {
    async given(truck) {
      for (const [customerName, preferredDate] of [
        ["Later", "2026-08-01"],
        ["Sooner", "2026-07-05"],
        ["Last", "2026-09-01"],
      ])
        await truck.owner("POST", "/api/bookings", { ...REQUEST, customerName, preferredDate });
      await truck.owner("POST", "/api/bookings", { ...REQUEST, customerName: "Answered", status: "confirmed" });
    },
  });
  await user.click(await screen.findByRole("tab", { name: /^Bookings/ }));
  await findRow("Answered");
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  await user.click(await screen.findByRole("link", { name: "3 booking requests" }));
  await waitFor(() => expect(rowNames()).toEqual(["Sooner", "Later", "Last"]));
});

test.each([
  { status: "confirmed", isWarned: true },
  { status: "cancelled", isWarned: false },
])("asks before it deletes a $status booking", async ({ status, isWarned }) => {
  const { user } = await openBookings({ status });
  const dialog = await openBooking(user, "Maya Chen");
  const ask = async () => {
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    return screen.findByRole("alertdialog", { name: "Are you sure you want to delete this booking?" });
  };
  const question = await ask();
  const warning = "It is confirmed, and nobody is told: cancel it first";
  expect(question.textContent?.includes(warning)).toBe(isWarned);
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await user.click(within(await ask()).getByRole("button", { name: "Delete" }));
  await screen.findByText("Booking deleted successfully!");
  await screen.findByText("No bookings yet");
});

describe("when bookings overlap", () => {
  test("asks before it confirms the second, and confirms one that begins when another ends", async () => {
    const { user, truck } = await openBookings(
      { customerName: "First", status: "confirmed" },
      { customerName: "Second", preferredTime: "3:30 PM - 5:00 PM" },
      { customerName: "Third", preferredTime: "4:00 PM - 5:00 PM" },
    );
    const second = await findRow("Second");
    second.getByText("Overlaps");
    await user.click(second.getByRole("button", { name: "Confirm" }));
    const question = await screen.findByRole("alertdialog", { name: "Confirm although it overlaps?" });
    expect(question.textContent).toContain("the booking of First");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    const third = await findRow("Third");
    await user.click(third.getByRole("button", { name: "Confirm" }));
    await third.findByText("Confirmed");
    expect(await statusOf(truck, "Second")).toBe("pending");
  });

  test("shows what another device has confirmed meanwhile before it confirms over it", async () => {
    const { user, truck } = await openBookings({ customerName: "First" }, { customerName: "Second" });
    const second = await findRow("Second");
    await truck.owner("PUT", "/api/bookings/1/status", { status: "confirmed" });
    await user.click(second.getByRole("button", { name: "Confirm" }));
    const question = await screen.findByRole("alertdialog", { name: "Confirm although it overlaps?" });
    expect(question.textContent).toContain("the booking of First, 2:00 PM - 4:00 PM");
    await (await findRow("First")).findByText("Confirmed");
    second.getByText("Pending");
    await user.click(within(question).getByRole("button", { name: "Confirm anyway" }));
    await second.findByText("Confirmed");
    const dialog = await openBooking(user, "First");
    await dialog.findByText(/^Overlaps the booking of Second/);
  });

  test("says so in the dialog, and saves the booking when it is pressed again", async () => {
    const { user, truck } = await openBookings(
      { customerName: "First", status: "confirmed" },
      { customerName: "Second" },
    );
    await user.click((await findRow("Second")).getByRole("button", { name: "Second" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Booking" }));
    await user.selectOptions(dialog.getByLabelText("Status"), "Confirmed");
    await user.click(dialog.getByRole("button", { name: "Update Booking" }));
    const alert = await dialog.findByRole("alert");
    expect(alert.textContent).toContain("This booking overlaps the booking of First");
    expect(await statusOf(truck, "Second")).toBe("pending");
    await user.click(dialog.getByRole("button", { name: "Update Booking" }));
    await screen.findByText("Booking updated successfully!");
    expect(await statusOf(truck, "Second")).toBe("confirmed");
  });
});

test("searches and filters", async () => {
  const { user } = await openBookings(
    {},
    { customerName: "Other Person", preferredDate: "2026-08-01", status: "confirmed" },
  );
  await findRow("Other Person");
  fill(screen.getByLabelText("Search"), "maya c");
  await waitFor(() => expect(rowNames()).toEqual(["Maya Chen"]));
  fill(screen.getByLabelText("Search"), "nobody");
  await screen.findByText("No booking matches.");
  fill(screen.getByLabelText("Search"), "");
  await user.click(screen.getByRole("button", { name: "Confirmed" }));
  await waitFor(() => expect(rowNames()).toEqual(["Other Person"]));
  await user.click(screen.getByRole("button", { name: "All" }));
  fill(screen.getByLabelText("Month"), "2026-07");
  await waitFor(() => expect(rowNames()).toEqual(["Maya Chen"]));
});

test("edits a public request without losing what the dialog does not ask", async () => {
  const { user, truck } = await openBookings({});
  await user.click((await findRow("Maya Chen")).getByRole("button", { name: "Maya Chen" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Booking" }));
  const guests = dialog.getByLabelText<HTMLInputElement>("Guest Count");
  expect(guests.value).toBe("50");
  fill(guests, "2.5");
  await user.click(dialog.getByRole("button", { name: "Update Booking" }));
  await dialog.findByText("Guest count must be a whole number");
  fill(guests, "-3");
  await dialog.findByText("Guest count must be at least 1");
  fill(guests, "64");
  await user.click(dialog.getByRole("button", { name: "Update Booking" }));
  await screen.findByText("Booking updated successfully!");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect((await stored(truck))[0]).toMatchObject({ ...REQUEST, guestCount: 64, status: "pending" });
});

test("lists today's bookings alone in the order in which they begin", async () => {
  const { user } = await openBookings(
    { customerName: "Evening", preferredTime: "6:00 PM - 8:00 PM" },
    { customerName: "Unsaid", preferredTime: "after the game" },
    { customerName: "Noon", preferredTime: "12:00 PM - 1:00 PM" },
    { customerName: "Morning", preferredTime: "9:30 AM - 11:00 AM" },
    { customerName: "Tomorrow's", preferredDate: "2026-07-05" },
  );
  const inOrder = ["Morning", "Noon", "Evening", "Unsaid"];
  await findDay("Edit Morning");
  expect(screen.getAllByRole("button", { name: /^Edit / }).map((button) => button.getAttribute("aria-label"))).toEqual(
    inOrder.map((name) => `Edit ${name}`),
  );
  await user.click(await findDay(/^Saturday, July 4, 4 pending/));
  const plan = within(await screen.findByRole("region", { name: "On this day" }));
  expect(textsOf(plan.getAllByRole("button"))).toEqual(inOrder);
});

test("names the year of a booking in another one", async () => {
  await openBookings({ preferredDate: "2027-12-18" });
  (await findRow("Maya Chen")).getByText(/^Sat, Dec 18, 2027/);
});

describe("the calendar", () => {
  test("counts pending and confirmed bookings by day, Sunday first", async () => {
    const { user } = await openBookings({}, { status: "confirmed" }, { status: "cancelled" });
    const day = await findDay("Saturday, July 4, 1 pending, 1 confirmed");
    // The tests' machine is in another zone than the business.
    expect(day.getAttribute("aria-current")).toBe("date");
    screen.getByRole("heading", { name: "July 2026" });
    expect(textsOf(screen.getAllByRole("columnheader"))).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
    await user.click(screen.getByRole("button", { name: "Next month" }));
    await screen.findByRole("heading", { name: "August 2026" });
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    await screen.findByRole("heading", { name: "June 2026" });
  });

  test("adds a booking to the day that was pressed, once all that is required is typed", async () => {
    const { user, truck } = await openBookings();
    await screen.findByText("No bookings yet");
    await screen.findByText("Nothing is booked for today.");
    await user.click(await findDay(/^Friday, July 10/));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Booking" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Preferred Date").value).toBe("2026-07-10");
    await user.click(dialog.getByRole("button", { name: "Create Booking" }));
    await dialog.findByText("Guest count is required");
    dialog.getByText("Customer name is required");
    fill(dialog.getByLabelText("Customer Name"), "By Phone");
    fill(dialog.getByLabelText("Email"), "phone@example.com");
    fill(dialog.getByLabelText("Phone"), "217 555 0199");
    fill(dialog.getByLabelText("Guest Count"), "40");
    await user.selectOptions(dialog.getByLabelText("Event Type"), "Family Gathering");
    await user.click(dialog.getByRole("button", { name: "Create Booking" }));
    await screen.findByText("Booking created successfully!");
    const booking = { guestCount: 40, eventType: "Family Gathering", preferredDate: "2026-07-10" };
    expect(await stored(truck)).toMatchObject([{ customerName: "By Phone", ...booking }]);
  });

  test("lists the day's stops and bookings, each a way to change it", async () => {
    const { user } = await openTab(async (truck) => {
      await truck.owner("POST", "/api/locations", STOP);
      await truck.owner("POST", "/api/locations", { ...STOP, name: "Elsewhere", date: "2026-07-05" });
      await truck.owner("POST", "/api/bookings", { ...REQUEST, status: "confirmed" });
    });
    const findPlans = async () => {
      await user.click(await findDay(/^Saturday, July 4/));
      return within(await screen.findByRole("region", { name: "On this day" })).findAllByRole("listitem");
    };
    const plans = await findPlans();
    expect(plans).toHaveLength(2);
    expect(plans[0]?.textContent).toMatch(/Lake Park.*11:00 AM - 6:00 PM/);
    expect(plans[1]?.textContent).toMatch(/Maya Chen.*2:00 PM - 4:00 PM.*Confirmed/);
    await user.click(within(plans[1] as HTMLElement).getByRole("button", { name: "Maya Chen" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Booking" });
    expect(within(dialog).getByLabelText<HTMLInputElement>("Customer Name").value).toBe("Maya Chen");
    await user.keyboard("{Escape}");
    const [stop] = await findPlans();
    await user.click(within(stop as HTMLElement).getByRole("link", { name: "Lake Park" }));
    const tab = await screen.findByRole("tab", { name: "Locations" });
    expect(tab.getAttribute("aria-selected")).toBe("true");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
