import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openDesk, shortenMenu } from "./desk.tsx";

const MESSAGE = { firstName: "Sam", lastName: "Rivers", email: "sam@example.com", subject: "other", message: "Hello" };

// The list cannot be fetched again: what is shown after a refusal is the desk's own doing.

test("shows a message as read before the answer, and as new again when the server refuses", async () => {
  const { network, user } = await openDesk("?tab=messages", {
    given: (truck) => truck.visitor("POST", "/api/contact", MESSAGE),
  });
  const row = within(await screen.findByRole("article"));
  const call = network.holdRefusal("PUT", /contact-messages\/\d+\/read/, 400);
  await user.click(await row.findByRole("button", { name: "Mark Read" }));
  await row.findByText("Read");
  network.fail("GET", /contact-messages/);
  call.release();
  await screen.findByText("Failed to update message");
  await row.findByText("New");
});

test("marks a message as read without a toast when it is opened", async () => {
  const { truck, user } = await openDesk("?tab=messages", {
    given: (truck) => truck.visitor("POST", "/api/contact", MESSAGE),
  });
  const row = within(await screen.findByRole("article"));
  await user.click(row.getByRole("link", { name: "Sam Rivers" }));
  await row.findByText("Read");
  await vi.waitFor(async () =>
    expect((await truck.owner("GET", "/api/contact-messages")).json).toMatchObject([{ isRead: true }]),
  );
  expect(screen.queryByText("Message marked as read!")).toBeNull();
});

test("sends a second change of a message after the first when the first has no answer yet", async () => {
  const { network, truck, user } = await openDesk("?tab=messages", {
    given: (truck) => truck.visitor("POST", "/api/contact", MESSAGE),
  });
  const row = within(await screen.findByRole("article"));
  const call = network.hold("PUT", /contact-messages\/\d+\/read/);
  await user.click(await row.findByRole("button", { name: "Mark Read" }));
  await user.click(row.getByRole("link", { name: "Sam Rivers" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await row.findByText("Saved");
  await row.findByText("Read");
  call.release();
  await screen.findByText("Message saved!");
  expect((await truck.owner("GET", "/api/contact-messages")).json).toMatchObject([{ isRead: true, isSaved: true }]);
});

test("shows a menu item as sold out before the answer, and as for sale again when the server refuses", async () => {
  const { network, user } = await openDesk("?tab=settings&part=menu", { given: shortenMenu });
  await user.click(await screen.findByText("Add-Ons"));
  const call = network.holdRefusal("POST", /menu\/\d+\/sold-out/, 400);
  const isOut = (await screen.findAllByRole<HTMLInputElement>("switch")).at(-1);
  if (!isOut) throw new Error("No item is for sale");
  await user.click(isOut);
  await screen.findByText("Sold out today");
  network.fail("GET", /menu\/items/);
  call.release();
  await screen.findByText("Failed to change the menu");
  await waitFor(() => expect(isOut.checked).toBe(false));
});

test("shows a subscriber as inactive before the answer, and as active again when the server refuses", async () => {
  const { network, user } = await openDesk("?tab=subscribers", {
    given: (truck) => truck.owner("POST", "/api/subscribers", { email: "lee@example.com" }),
  });
  const row = await screen.findByRole("article");
  const call = network.holdRefusal("PUT", /subscribers\/1$/, 400);
  await user.click(within(row).getByRole("button", { name: "Deactivate" }));
  await within(row).findByText("Inactive");
  network.fail("GET", /subscribers/);
  call.release();
  await screen.findByText("Failed to update subscriber");
  expect(within(row).queryByText("Inactive")).toBeNull();
});

test("sends a change that waits behind a refused one of the same row only when that is discarded", async () => {
  const { network, truck, user } = await openDesk("?tab=subscribers", {
    given: (truck) => truck.owner("POST", "/api/subscribers", { email: "lee@example.com" }),
  });
  const deactivate = async () => user.click(await screen.findByRole("button", { name: "Deactivate" }));
  const isActive = async () => (await truck.owner("GET", "/api/subscribers")).json[0].isActive;
  const mend = network.fail("PUT", /subscribers\/1$/);
  await deactivate();
  await screen.findByText("1 change is waiting for a connection. Visitors don't see it yet.");
  mend();
  const accept = network.refuse("PUT", /subscribers\/1$/, 409, "Too late");
  window.dispatchEvent(new Event("online"));
  await screen.findByText("Too late");
  accept();
  await deactivate();
  await screen.findByText("1 change is waiting. Visitors don't see it yet.");
  expect(await isActive()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Discard it" }));
  await vi.waitFor(async () => expect(await isActive()).toBe(false));
});

test("shows a booking as confirmed only once the server has answered", async () => {
  const { network, user } = await openDesk("?tab=bookings", {
    given: (truck) =>
      truck.owner("POST", "/api/bookings", {
        customerName: "Lee",
        customerEmail: "lee@example.com",
        customerPhone: "217 555 0100",
        guestCount: 5,
        preferredDate: "2026-07-05",
      }),
  });
  const row = within(await screen.findByRole("article"));
  const call = network.hold("PUT", /bookings\/1\/status/);
  await user.click(row.getByRole("button", { name: "Confirm" }));
  await call.sent;
  await row.findByText("Pending");
  call.release();
  await row.findByText("Confirmed");
});
