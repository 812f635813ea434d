import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BOOKING, STOP } from "../helpers/examples.ts";
import { fill, openDesk, shortenMenu } from "./desk.tsx";

/** Opens the booking that another device is to change. */
async function openBooking() {
  const desk = await openDesk("?tab=bookings", { given: (truck) => truck.owner("POST", "/api/bookings", BOOKING) });
  const row = within(await screen.findByRole("article"));
  await desk.user.click(row.getByRole("button", { name: "Ada Snow" }));
  await screen.findByLabelText("Event Details");
  const save = async () => {
    fill(screen.getByLabelText("Event Details"), "Two tents");
    await desk.user.click(screen.getByRole("button", { name: "Update Booking" }));
  };
  return { ...desk, save };
}

test("keeps what another device has made of a booking that is edited", async () => {
  const { truck, save } = await openBooking();
  await truck.owner("PUT", "/api/bookings/1/status", { status: "confirmed" });
  await save();
  await screen.findByText("Booking updated successfully!");
  const stored = (await truck.owner("GET", "/api/bookings")).json;
  expect(stored).toMatchObject([{ status: "confirmed", eventDetails: "Two tents" }]);
});

test("says that a booking was deleted on another device, and keeps what was typed", async () => {
  const { truck, save } = await openBooking();
  await truck.owner("DELETE", "/api/bookings/1");
  await save();
  await screen.findByText("It was deleted on another device.");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Event Details").value).toBe("Two tents");
  await screen.findByText("No bookings yet");
  expect(screen.queryByRole("article", { hidden: true })).toBeNull();
});

test("keeps what another device has set when settings are saved", async () => {
  const { user, truck } = await openDesk("?tab=settings&part=business");
  fill(await screen.findByLabelText("Tagline"), "Ice for all");
  const others = { approvePhotos: true, phone: "217 555 0199" };
  await truck.owner("PUT", "/api/business", others);
  await user.click(screen.getByRole("button", { name: "Save Settings" }));
  await screen.findByText("Settings saved!");
  expect((await truck.owner("GET", "/api/business")).json).toMatchObject({ tagline: "Ice for all", ...others });
});

test("keeps what another device has made of a menu item that is edited", async () => {
  const { user, truck } = await openDesk("?tab=settings&part=menu", { given: shortenMenu });
  const [{ id, name }] = (await truck.owner("GET", "/api/menu")).json;
  await user.click(await screen.findByText("Classic Flavors"));
  await user.click(await screen.findByRole("button", { name }));
  await truck.owner("PUT", `/api/menu/items/${id}`, { description: "Tart" });
  fill(await screen.findByLabelText("Small $"), "5.50");
  await user.click(screen.getByText("Save Item"));
  await waitFor(() => expect(screen.queryByLabelText("Small $")).toBeNull());
  const menu: { id: number }[] = (await truck.owner("GET", "/api/menu")).json;
  expect(menu.find((item) => item.id === id)).toMatchObject({ description: "Tart", smallPrice: 550 });
});

test("shows the next stop of today once the one before has ended", async () => {
  await openDesk("", {
    async given(truck) {
      await truck.owner("POST", "/api/locations", { ...STOP, name: "Lunch", startTime: "09:00", endTime: "11:30" });
      await truck.owner("POST", "/api/locations", { ...STOP, name: "Evening", startTime: "16:00", endTime: "19:00" });
    },
  });
  await screen.findByRole("group", { name: "Today" });
  const card = screen.getByRole("heading", { name: "Today's stop" }).parentElement;
  within(card as HTMLElement).getByText("Evening");
});
