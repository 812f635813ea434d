import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { STOP } from "../helpers/examples.ts";
import { fill, openDesk, openLocationManager, type Truck } from "./desk.tsx";

const MESSAGE = { firstName: "Sam", lastName: "Rivers", email: "sam@example.com", subject: "other", message: "Hello" };
const { date: _date, ...place } = STOP;
const RULE = { ...place, isOpen: true, weekdays: [6], everyWeeks: 1, from: STOP.date };

const givenActiveStop = (truck: Truck) => truck.owner("POST", "/api/locations", { ...STOP, status: "active" });
const givenMessage = (truck: Truck) => truck.visitor("POST", "/api/contact", MESSAGE);
const givenSubscriber = (truck: Truck) => truck.visitor("POST", "/api/subscribers", { email: "lee@example.com" });
const current = async (truck: Truck) => (await truck.visitor("GET", "/api/locations/current")).json;
const undoButton = () => screen.queryByRole("button", { name: "Undo" });

test("makes a subscriber active again, and offers no Undo of Activate", async () => {
  const { truck, press } = await openDesk("?tab=subscribers", { given: givenSubscriber });
  await press("Deactivate");
  await screen.findByText("Inactive");
  await press("Undo");
  await screen.findByText("Undone");
  expect(screen.queryByText("Inactive")).toBeNull();
  expect((await truck.owner("GET", "/api/subscribers")).json).toMatchObject([{ isActive: true }]);

  await press("Deactivate");
  await screen.findByText("Subscriber updated!");
  await press("Activate");
  await screen.findByRole("button", { name: "Deactivate" });
  await waitFor(() => expect(undoButton()).toBeNull());
});

test.each([
  ["the desk", openDesk.bind(null, "")],
  ["the Location manager", openLocationManager],
])("makes a completed stop the current one again in %s", async (_screen, open) => {
  const { truck, press } = await open({ given: givenActiveStop });
  await press("Complete");
  await screen.findByText("Location updated successfully!");
  expect(await current(truck)).toBeNull();
  await press("Undo");
  await screen.findByRole("button", { name: "Complete" });
  expect(await current(truck)).toMatchObject({ name: STOP.name, status: "active" });
});

test("leaves a stop active that another device has activated since", async () => {
  const { truck, press } = await openDesk("", {
    async given(truck) {
      await givenActiveStop(truck);
      await truck.owner("POST", "/api/locations", { ...STOP, name: "Town Square" });
    },
  });
  await press("Complete");
  await screen.findByRole("button", { name: "Undo" });
  await truck.owner("PUT", "/api/locations/2", { status: "active" });
  await press("Undo");
  await screen.findByText("Town Square is active by now.");
  expect(await current(truck)).toMatchObject({ name: "Town Square" });
});

test.each([
  {
    noun: "rule",
    tab: "locations",
    given: (truck: Truck) => truck.owner("POST", "/api/series", RULE),
    async change({ user }: Awaited<ReturnType<typeof openDesk>>) {
      const row = (await screen.findByText(/^Every Saturday/)).closest("li");
      if (row) await user.click(within(row).getByRole("button", { name: "Edit" }));
      const dialog = within(await screen.findByRole("dialog"));
      fill(await dialog.findByLabelText("End Time"), "17:00");
      await user.click(dialog.getByRole("button", { name: "Save" }));
    },
    meanwhile: (truck: Truck) => truck.owner("PUT", "/api/series/1", { ...RULE, endTime: "16:00" }),
    list: "/api/series",
    stored: { endTime: "16:00" },
  },
  {
    noun: "subscriber",
    tab: "subscribers",
    given: givenSubscriber,
    change: ({ press }: Awaited<ReturnType<typeof openDesk>>) => press("Deactivate"),
    async meanwhile(truck: Truck) {
      for (const isActive of [true, false]) await truck.owner("PUT", "/api/subscribers/1", { isActive });
    },
    list: "/api/subscribers",
    stored: { isActive: false },
  },
  {
    noun: "stop",
    tab: "overview",
    given: givenActiveStop,
    change: ({ press }: Awaited<ReturnType<typeof openDesk>>) => press("Complete"),
    meanwhile: (truck: Truck) => truck.owner("PUT", "/api/locations/1", { status: "scheduled" }),
    list: "/api/locations",
    stored: { status: "scheduled" },
  },
])("leaves a $noun as another device has changed it since", async ({ tab, given, change, meanwhile, list, stored }) => {
  const desk = await openDesk(`?tab=${tab}`, { given });
  await change(desk);
  await screen.findByRole("button", { name: "Undo" });
  await meanwhile(desk.truck);
  await desk.press("Undo");
  await screen.findByText(/^This (rule )?was changed on another device meanwhile$/);
  expect(undoButton()).toBeNull();
  expect((await desk.truck.owner("GET", list)).json).toMatchObject([stored]);
});

async function deleteMessage({ press, user }: Awaited<ReturnType<typeof openDesk>>) {
  await user.click(await screen.findByRole("link", { name: "Sam Rivers" }));
  await press("Delete");
}

test("offers an Undo that failed once more", async () => {
  const desk = await openDesk("?tab=messages", { given: givenMessage });
  const mend = desk.network.fail("POST", /restore$/);
  await deleteMessage(desk);
  await desk.press("Undo");
  await screen.findByText("Failed to undo");
  mend();
  // A second press of the mouse so soon would be a double click.
  screen.getByRole("button", { name: "Undo" }).focus();
  await desk.user.keyboard("{Enter}");
  await screen.findByRole("article");
});

test("says that an Undo comes too late when the message is gone", async () => {
  const desk = await openDesk("?tab=messages", { given: givenMessage });
  await deleteMessage(desk);
  await screen.findByRole("button", { name: "Undo" });
  await desk.truck.whenPurged();
  await desk.press("Undo");
  await screen.findByText("It is gone for good.");
  expect(undoButton()).toBeNull();
});
