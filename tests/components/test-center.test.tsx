import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { addStop, subscribeMany } from "../helpers/sends.ts";
import { openTestCenter as open, type Truck } from "./desk.tsx";

async function openTestCenter(given?: (truck: Truck) => Promise<unknown>) {
  const desk = await open({
    async given(truck) {
      await subscribeMany(truck, 2);
      await addStop(truck, { name: "Market" });
      await given?.(truck);
    },
  });
  /** Sends for the stop that is offered first. */
  async function send() {
    const market = await screen.findByRole("option", { name: "Market, Sat, Jul 4" });
    await desk.user.selectOptions(screen.getByLabelText("Location"), market);
    await screen.findByText(/^Reaches /);
    await desk.press("Send Notifications");
  }
  return { ...desk, send };
}

test("asks for a location", async () => {
  const { press } = await openTestCenter();
  await press("Send Notifications");
  await screen.findByText("Please select a location");
});

test("sends notifications of a stop once", async () => {
  const { send } = await openTestCenter();
  await send();
  await screen.findByText("Notifications sent!");
  expect(screen.getByText("All active subscribers have been notified.")).toBeDefined();
  await send();
  await screen.findByText("Already sent");
  expect(screen.getByText(/^Subscribers were told of this stop on Jul 4, 2026, 12:00 PM\. Activate/)).toBeDefined();
});

test("offers each stop as it is now", async () => {
  await openTestCenter(async (truck) => {
    await addStop(truck, { name: "Lake", startTime: "19:00", endTime: "20:00" });
    const moved = { kind: "moved", name: "Harbor Lot", address: "1 Pier Way" };
    await truck.owner("POST", "/api/locations/1/changes", moved);
    await truck.owner("POST", "/api/locations/2/changes", { kind: "cancelled" });
  });
  await screen.findByRole("option", { name: "Harbor Lot, Sat, Jul 4" });
  expect(screen.getByRole("option", { name: "Lake, Sat, Jul 4, cancelled" })).toBeDefined();
});

test.each([
  [
    { successCount: 0, queuedCount: 0, failedCount: 8 },
    "Not everyone could be notified",
    "0 messages sent, 8 failed: Mass Comm says why",
  ],
  [
    { successCount: 2, queuedCount: 6, failedCount: 0 },
    "Notifications on their way",
    "2 messages sent, 6 on their way",
  ],
])("says what became of notifications when the answer is %o", async (counts, title, description) => {
  const { network, send } = await openTestCenter();
  network.intercept("POST", /location-update/, async () =>
    Response.json({ sendId: 1, alreadySentAt: null, ...counts }),
  );
  await send();
  await screen.findByText(title);
  expect(screen.getByText(description)).toBeDefined();
});

test("says what to check when notifications fail", async () => {
  const { network, send } = await openTestCenter();
  network.refuse("POST", /location-update/, 500);
  await send();
  await screen.findByText("Failed to send notifications");
  expect(screen.getByText("Please try again or check your SendGrid configuration.")).toBeDefined();
});
