import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { dropDraftsOfOthers, readDraft, writeDraft } from "../../app/lib/forms/draft.ts";
import { BOOKING, STOP, TODAY } from "../helpers/examples.ts";
import { fill, openDesk, openLocationManager, shortenMenu, type Truck } from "./desk.tsx";

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = async (label: string, text: string) => fill(await screen.findByLabelText(label), text);
const inDialog = async () => within(await screen.findByRole("dialog"));

test("keeps drafts of this tab only until another account signs in", () => {
  dropDraftsOfOthers("helper-1");
  writeDraft("new-stop", { name: "Pier" });
  dropDraftsOfOthers("helper-1");
  expect(readDraft("new-stop")).toEqual({ name: "Pier" });
  dropDraftsOfOthers("owner");
  expect(readDraft("new-stop")).toEqual({});
});

test("keeps what was typed in a tab when another is opened", async () => {
  const { user } = await openDesk("?tab=communications");
  await write("Subject", "Half a subject");
  await user.click(screen.getByRole("tab", { name: "Locations" }));
  await user.click(screen.getByRole("tab", { name: "Mass Comm" }));
  expect(field("Subject").value).toBe("Half a subject");
});

test.each([
  ["the desk", () => openDesk(`?tab=locations&day=${TODAY}`)],
  ["the Location manager", () => openLocationManager()],
])("keeps the next stop that is typed in %s while one is added", async (_screen, open) => {
  const { network, press } = await open();
  await write("Location Name", "Lake Park");
  await write("Address", "1 Shore Drive");
  const held = network.hold("POST", /^\/api\/locations$/);
  await press("Add Location");
  await held.sent;
  await write("Location Name", "The next stop");
  held.release();
  await screen.findByText(/^Location (created|added) successfully!$/);
  await waitFor(() => expect(screen.queryAllByText("Lake Park").length).toBeGreaterThan(0));
  expect(field("Location Name").value).toBe("The next stop");
});

test("keeps what is typed of a stop while it is saved, to be saved next", async () => {
  const { truck, network, press } = await openDesk("?tab=locations&row=1", {
    given: (truck) => truck.owner("POST", "/api/locations", STOP),
  });
  await press("Edit");
  await write("Location Name", "Lake Park, north");
  const held = network.hold("PUT", /^\/api\/locations\/1$/);
  await press("Update Location");
  await held.sent;
  await write("Address", "2 Shore Drive");
  held.release();
  await screen.findByText("Location updated successfully!");
  expect(field("Address").value).toBe("2 Shore Drive");
  await press("Update Location");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit Location" })).toBeNull());
  const { json } = await truck.owner("GET", "/api/locations");
  expect(json).toMatchObject([{ name: "Lake Park, north", address: "2 Shore Drive" }]);
});

test("keeps what is typed of a booking while it is added, as a change to it", async () => {
  const { truck, network, press } = await openDesk("?tab=bookings");
  await press("Add Booking");
  await write("Customer Name", "Bo Frost");
  await write("Email", "bo@example.com");
  await write("Phone", "217-555-0187");
  await write("Guest Count", "40");
  const held = network.hold("POST", /^\/api\/bookings$/);
  await press("Create Booking");
  await held.sent;
  await write("Event Location", "Riverside Park");
  held.release();
  await screen.findByText("Booking created successfully!");
  expect(field("Event Location").value).toBe("Riverside Park");
  await press("Update Booking");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { json } = await truck.owner("GET", "/api/bookings");
  expect(json).toMatchObject([{ customerName: "Bo Frost", location: "Riverside Park" }]);
});

test("keeps what is typed of a menu item while it is added and while it is saved", async () => {
  const { truck, network, press } = await openDesk("?tab=settings&part=menu", { given: shortenMenu });
  const items = async () => (await truck.owner("GET", "/api/menu/items")).json;
  const before = (await items()).length;
  await press("Add Item");
  const dialog = await inDialog();
  fill(await dialog.findByLabelText("Name"), "Blue Moon");
  const adding = network.hold("POST", /menu\/items$/);
  dialog.getByRole("button", { name: "Add Item" }).click();
  await adding.sent;
  await write("Description", "Sour");
  adding.release();
  await screen.findByText("Item added!");
  expect(field("Description").value).toBe("Sour");

  const saving = network.hold("PUT", /menu\/items\/\d+$/);
  await press("Save Item");
  await saving.sent;
  fill(dialog.getByLabelText("Name"), "Blue Moons");
  saving.release();
  await screen.findByText("Menu updated!");
  await press("Save Item");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await items()).toHaveLength(before + 1);
  expect((await items()).at(-1)).toMatchObject({ name: "Blue Moons", description: "Sour" });
});

describe("keeps what is opened while another is saved", () => {
  interface Case {
    noun: string;
    tab: string;
    given?: (truck: Truck) => Promise<unknown>;
    /** The calls' path. */
    path: RegExp;
    /** Opens the first or the second. */
    open: (index: 0 | 1) => Promise<HTMLElement>;
    save: string | RegExp;
    label: string;
  }

  const nth = async (name: string | RegExp, index: number) => {
    const button = (await screen.findAllByRole("button", { name }))[index];
    if (!button) throw new Error(`No button ${name} ${index}`);
    return button;
  };

  test.each<Case>([
    {
      noun: "booking",
      tab: "bookings",
      async given(truck) {
        await truck.owner("POST", "/api/bookings", BOOKING);
        await truck.owner("POST", "/api/bookings", {
          ...BOOKING,
          customerName: "Bo Hill",
          preferredDate: "2026-09-01",
        });
      },
      path: /bookings\/1$/,
      open: (index) => nth(["Ada Snow", "Bo Hill"][index] ?? "", 0),
      save: "Update Booking",
      label: "Event Location",
    },
    {
      noun: "menu item",
      tab: "settings&part=menu",
      given: shortenMenu,
      path: /menu\/items\/\d+$/,
      open: (index) => nth(["Strawberry", "Cherry"][index] ?? "", 0),
      save: "Save Item",
      label: "Description",
    },
    {
      noun: "rule",
      tab: "locations",
      async given(truck) {
        const { date: _date, ...stop } = STOP;
        const rule = { ...stop, isOpen: true, weekdays: [0], everyWeeks: 1, from: TODAY };
        await truck.owner("POST", "/api/series", rule);
        await truck.owner("POST", "/api/series", { ...rule, name: "Harbor", weekdays: [3] });
      },
      path: /series\/1$/,
      async open(index) {
        const row = (await screen.findByText(index === 0 ? /^Every Sunday/ : /^Every Wednesday/)).closest("li");
        if (!row) throw new Error("The rule has no row");
        return within(row).getByRole("button", { name: "Edit" });
      },
      save: "Save",
      label: "Address",
    },
  ])("$noun", async ({ tab, given, path, open, save, label }) => {
    const { network, user, press } = await openDesk(`?tab=${tab}`, { given });
    const writeIn = async (text: string) => fill(await (await inDialog()).findByLabelText(label), text);
    await user.click(await open(0));
    await writeIn("First");
    const held = network.hold("PUT", path);
    await user.click((await inDialog()).getByRole("button", { name: save }));
    await held.sent;
    await user.keyboard("{Escape}");
    await press("Discard");
    await user.click(await open(1));
    await writeIn("Second");
    const asked = network.calls.length;
    held.release();
    await waitFor(() => expect(network.calls.slice(asked)).toContain("GET /api/summary"));
    expect((await inDialog()).getByLabelText<HTMLInputElement>(label).value).toBe("Second");
  });
});

test("keeps the desk when only its session cannot be looked up again", async () => {
  const email = "sam@example.com";
  const { network, press } = await openDesk("?tab=subscribers", {
    given: (truck) => truck.visitor("POST", "/api/subscribers", { email }),
  });
  await write("Their email address", email);
  await press("Show what's stored");
  await write("Type the address again", email);
  network.refuse("GET", /admin\/session$/, 500);
  await press("Erase everywhere");
  await screen.findByText("Erased everywhere!");
  expect(screen.getByRole("heading", { name: "Erase a person" })).toBeDefined();
});

test("offers the new day when the desk lies open over midnight, and keeps a day that was chosen", async () => {
  const { setTime } = await openLocationManager();
  await write("Location Name", "Half a stop");
  expect(field("Date").value).toBe(TODAY);
  setTime("2026-07-05T12:00:00-05:00");
  await waitFor(() => expect(field("Date").value).toBe("2026-07-05"));
  expect(field("Location Name").value).toBe("Half a stop");
  await write("Date", "2026-07-20");
  setTime("2026-07-06T12:00:00-05:00");
  expect(field("Date").value).toBe("2026-07-20");
});
