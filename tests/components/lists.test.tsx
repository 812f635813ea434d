import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BOOKING, STOP } from "../helpers/examples.ts";
import { subscribe } from "../helpers/sends.ts";
import { fill, openDesk, type Truck } from "./desk.tsx";

const book = (truck: Truck, booking: object) => truck.owner("POST", "/api/bookings", { ...BOOKING, ...booking });

/** Opens the bookings. @param filter what their address says besides */
function openBookings(filter: string, ...bookings: object[]) {
  return openDesk(`?tab=bookings${filter}`, {
    async given(truck) {
      for (const booking of bookings) await book(truck, booking);
    },
  });
}

const names = () => screen.queryAllByRole("article").map((row) => within(row).getByRole("heading").textContent);
const search = () => screen.getByLabelText<HTMLInputElement>("Search");
const dayButton = (name: string) => screen.findByRole("button", { name });

test("filters nothing by a status that does not exist or by half a month", async () => {
  await openBookings("&status=open&month=2026-1", {});
  await screen.findByRole("article");
});

test("takes a confirmed booking out of the pending ones", async () => {
  const { user, press } = await openBookings(
    "&status=pending",
    { customerName: "Ada Snow" },
    { customerName: "Bo Frost", preferredDate: "2026-09-01" },
  );
  const ada = (await screen.findByRole("heading", { name: "Ada Snow" })).closest("article");
  await user.click(within(ada ?? document.body).getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(names()).toEqual(["Bo Frost"]));
  await press("Confirm");
  await screen.findByText("No booking matches.");
  await press("All");
  await waitFor(() => expect(names()).toHaveLength(2));
});

test("keeps the focus in the search when one that found nothing is taken back", async () => {
  const { network, user } = await openBookings("&search=q", {});
  await screen.findByText("No booking matches.");
  const held = network.hold("GET", /^\/api\/bookings\?/);
  await user.clear(search());
  await held.sent;
  expect(screen.queryByText("No bookings yet")).toBeNull();
  held.release();
  await screen.findByRole("article");
  expect(document.activeElement).toBe(search());
});

test("keeps what was typed in the search when the answer does not come", async () => {
  const { network, user, press } = await openBookings("", {});
  await screen.findByRole("article");
  network.fail("GET", /^\/api\/bookings\?/);
  await user.type(search(), "snow");
  await screen.findByText("The bookings could not be loaded");
  expect(search().value).toBe("snow");
  expect(document.activeElement).toBe(search());
  network.mend();
  await press("Try again");
  await screen.findByRole("article");
});

test("shows each change of today's bookings in the calendar and in the list of today", async () => {
  const { user, press } = await openBookings("", { preferredDate: "2026-07-04" });
  await dayButton("Saturday, July 4, 1 pending");
  await press("Confirm");
  await dayButton("Saturday, July 4, 1 confirmed");
  const today = () => screen.getAllByRole("listitem").find((item) => item.textContent?.includes(BOOKING.customerName));
  expect(today()?.textContent).toContain("Confirmed");
  await user.click(within(screen.getByRole("article")).getByRole("button", { name: BOOKING.customerName }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await dayButton("Saturday, July 4");
  await screen.findByText("Nothing is booked for today.");
});

test("shows a booking that is added in another month in the calendar", async () => {
  const { truck, press } = await openBookings("");
  await press("Next month");
  await press("Saturday, August 1");
  const dialog = within(await screen.findByRole("dialog", { name: "Add Booking" }));
  fill(await dialog.findByLabelText("Customer Name"), "Bo Frost");
  fill(dialog.getByLabelText("Email"), "bo@example.com");
  fill(dialog.getByLabelText("Phone"), "217 555 0199");
  fill(dialog.getByLabelText("Guest Count"), "40");
  dialog.getByRole("button", { name: "Create Booking" }).click();
  await dayButton("Saturday, August 1, 1 pending");
  expect((await truck.owner("GET", "/api/bookings")).json).toHaveLength(1);
});

test("says that a month of the calendar could not be loaded, and loads it again", async () => {
  const { network, press } = await openBookings("", {});
  await screen.findByRole("article");
  network.fail("GET", /^\/api\/bookings\/days/);
  await press("Next month");
  await screen.findByText("The month could not be loaded");
  network.mend();
  await press("Try again");
  await dayButton("Saturday, August 1, 1 pending");
});

test("loads what was searched before anew after Refresh", async () => {
  const { truck, press } = await openBookings("", { customerName: "Ada Snow" });
  await screen.findByRole("article");
  for (const [text, empty] of [
    ["bo", 0],
    ["", 1],
  ] as const) {
    fill(search(), text);
    await waitFor(() => expect(names()).toHaveLength(empty));
  }
  await book(truck, { customerName: "Bo Frost" });
  await press("Refresh");
  await waitFor(() => expect(names()).toHaveLength(2));
  fill(search(), "bo");
  await waitFor(() => expect(names()).toEqual(["Bo Frost"]));
});

test("loads more stops by a press", async () => {
  const { press } = await openDesk("?tab=locations", {
    async given(truck) {
      for (let number = 0; number < 201; number += 1)
        await truck.owner("POST", "/api/locations", { ...STOP, name: `Stop ${number}`, date: "2026-07-10" });
    },
  });
  await press("Show more");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show more" })).toBeNull());
});

test("names subscribers who follow chosen stops alone", async () => {
  await openDesk("?tab=subscribers", {
    async given(truck) {
      await truck.visitor("POST", "/api/follows", { email: "ada@example.com", topics: ["weekday:5"] });
      await subscribe(truck, "sam@example.com");
    },
  });
  const rowOf = async (email: string) => (await screen.findByText(email)).closest("article")?.textContent;
  expect(await rowOf("ada@example.com")).toContain("Chosen stops only");
  expect(await rowOf("sam@example.com")).not.toContain("Chosen stops only");
});
