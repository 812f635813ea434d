import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { STOP, TODAY } from "../helpers/examples.ts";
import { fill, openDesk, openLocationManager, type Truck } from "./desk.tsx";

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const textIn = async (label: string) => (await field(label)).value;
const stored = async (truck: Truck) => (await truck.owner("GET", "/api/locations")).json;

/** Stops that differ from the example in what is named. */
const stops =
  (...changes: object[]) =>
  async (truck: Truck) => {
    for (const change of changes) await truck.owner("POST", "/api/locations", { ...STOP, ...change });
  };

describe("the dashboard's tab", () => {
  const openTab = (given?: (truck: Truck) => Promise<unknown>) => openDesk("?tab=locations", { given });
  const openForm = (day = TODAY, given?: (truck: Truck) => Promise<unknown>) =>
    openDesk(`?tab=locations&day=${day}`, { given });
  const findRow = async (name: string) =>
    within((await screen.findByRole("link", { name })).closest("article") as HTMLElement);
  /** Opens the form of a stop from its details. */
  async function edit({ user, press }: Awaited<ReturnType<typeof openTab>>, name = STOP.name) {
    await user.click(await screen.findByRole("link", { name }));
    await press("Edit");
    await screen.findByRole("dialog", { name: "Edit Location" });
  }
  const isFormClosed = () => waitFor(() => expect(screen.queryByRole("dialog", { name: /Location$/ })).toBeNull());

  test("offers today from 11 to 6 while it is empty", async () => {
    const { user } = await openTab();
    await screen.findByText("No locations scheduled");
    await user.click(screen.getByRole("link", { name: "Add a stop" }));
    expect(await textIn("Location Name")).toBe("");
    expect(await textIn("Date")).toBe(TODAY);
    expect(await textIn("Start Time")).toBe("11:00");
    expect(await textIn("End Time")).toBe("18:00");
    expect((await field("Open for Business")).checked).toBe(true);
  });

  test("offers the place and the times of the last stop on the weekday of the new one", async () => {
    // July 5 is a Sunday, as June 21 and 28 are.
    await openForm(
      "2026-07-05",
      stops(
        { name: "Market", address: "1 Market Road", date: "2026-06-21", startTime: "09:00" },
        { name: "Market", address: "1 Market Road", date: "2026-06-28", startTime: "10:00" },
        { name: "Pier", address: "1 Pier Road", date: "2026-07-03", startTime: "15:00" },
      ),
    );
    expect(await textIn("Location Name")).toBe("Market");
    expect(await textIn("Start Time")).toBe("10:00");
    expect(await textIn("Date")).toBe("2026-07-05");
    const places = within(screen.getByRole("group", { name: "Quick Add" })).getAllByRole("button");
    expect(places.map(({ textContent }) => textContent)).toEqual(["Market", "Pier"]);
  });

  test("adds a stop at a known place in three presses from Overview, and marks it as new", async () => {
    const { user, truck, press } = await openDesk("", { given: stops({ date: "2026-06-27", status: "completed" }) });
    await user.click(await screen.findByRole("link", { name: "Add a stop: Sunday, July 5" }));
    await press(STOP.name);
    await press("Add Location");
    await screen.findByText("Location created successfully!");
    const { name, address, startTime, endTime } = STOP;
    expect((await stored(truck))[0]).toMatchObject({ name, address, startTime, endTime, date: "2026-07-05" });
    const week = within(await screen.findByRole("list", { name: "Next Seven Days" }));
    const sunday = (await week.findByRole("heading", { name: /Sunday, July 5/ })).closest("li");
    expect(sunday?.textContent).toMatch(/Lake Park.*New.*Scheduled.*Open/);
  });

  test("says at each field what is missing", async () => {
    const { press, network } = await openForm();
    for (const label of ["Date", "Start Time", "End Time"]) fill(await field(label), "");
    await press("Add Location");
    await screen.findByText("Location name is required");
    for (const noun of ["Address", "Date", "Start time", "End time"]) screen.getByText(`${noun} is required`);
    expect(document.activeElement).toBe(await field("Location Name"));
    expect(network.calls).not.toContain("POST /api/locations");
  });

  test("saves an edited stop as scheduled", async () => {
    const desk = await openTab(stops({ isOpen: false, status: "completed" }));
    const row = await findRow(STOP.name);
    row.getByText("Closed");
    await edit(desk);
    row.getByText("Editing");
    expect((await field("Open for Business")).checked).toBe(false);
    fill(await field("Location Name"), "Riverside Night Market");
    await desk.press("Update Location");
    await screen.findByText("Location updated successfully!");
    await isFormClosed();
    expect(await stored(desk.truck)).toMatchObject([
      { name: "Riverside Night Market", isOpen: false, status: "scheduled" },
    ]);
  });

  test("schedules a stop that was active when it is edited", async () => {
    const desk = await openTab(stops({ status: "active" }));
    await edit(desk);
    await desk.press("Update Location");
    await screen.findByText("Location updated successfully!");
    expect(await stored(desk.truck)).toMatchObject([{ status: "scheduled" }]);
  });

  test("keeps what another device has made of a stop that is edited, and tells of it", async () => {
    const desk = await openTab(stops({}));
    await edit(desk);
    await desk.truck.owner("PUT", "/api/locations/1", { startTime: "12:30", status: "active" });
    fill(await field("Address"), "2 Shore Drive");
    await desk.press("Update Location");
    await screen.findByText("Location updated successfully!");
    await screen.findByText("Changed on another device meanwhile: Start Time, Status.");
    expect(await stored(desk.truck)).toMatchObject([
      { address: "2 Shore Drive", startTime: "12:30", status: "active" },
    ]);
  });

  test("leaves a stop open that is opened while another is being saved", async () => {
    const desk = await openTab(stops({}, { name: "Market" }));
    await edit(desk, "Lake Park");
    const held = desk.network.hold("PUT", /\/locations\/\d+$/);
    await desk.press("Update Location");
    await held.sent;
    await desk.press("Cancel");
    await desk.press("Close");
    await edit(desk, "Market");
    fill(await field("Address"), "2 Road");
    held.release();
    await screen.findByText("Location updated successfully!");
    expect(await textIn("Address")).toBe("2 Road");
  });

  test("lists the next seven days, then what is ahead, the next stop first, then what has been", async () => {
    const dates = ["2026-06-20", "2026-08-20", "2026-07-05", "2026-07-02", "2026-07-11"];
    await openTab(stops(...dates.map((date) => ({ name: `Stop of ${date}`, date }))));
    const links = await screen.findAllByRole("link", { name: /^Stop of/ });
    expect(links.map(({ textContent }) => textContent?.replace("Stop of ", ""))).toEqual([
      "2026-07-05",
      "2026-07-11",
      "2026-08-20",
      "2026-07-02",
      "2026-06-20",
    ]);
  });

  test("asks whether to tell people when today's stop is activated", async () => {
    const { truck, press } = await openTab(async (truck) => {
      await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
      await stops({})(truck);
    });
    await press("Activate");
    await press("Not now");
    await screen.findByRole("button", { name: "Complete" });
    expect(await stored(truck)).toMatchObject([{ status: "active" }]);
  });

  test.each([
    ["2026-07-04T17:59:00-05:00", true],
    ["2026-07-04T18:00:00-05:00", false],
  ])("offers Skip until the stop is over: at %s %s", async (now, isOffered) => {
    await openDesk("?tab=locations&row=1", { now, given: stops({}) });
    await screen.findByRole("button", { name: "Edit" });
    expect(screen.queryByRole("button", { name: "Skip" }) !== null).toBe(isOffered);
  });

  test("asks before it deletes", async () => {
    const { user, press } = await openTab(stops({}));
    const question = { name: "Are you sure you want to delete this location?" };
    await user.click(await screen.findByRole("link", { name: STOP.name }));
    await press("Delete");
    await user.click(within(await screen.findByRole("alertdialog", question)).getByRole("button", { name: "Cancel" }));
    await press("Delete");
    await user.click(within(await screen.findByRole("alertdialog", question)).getByRole("button", { name: "Delete" }));
    await screen.findByText("Location deleted successfully!");
    await screen.findByText("No locations scheduled");
  });

  test("keeps what was typed when the server refuses", async () => {
    const { press, network } = await openForm();
    network.refuse("POST", /\/locations$/, 400, "No");
    fill(await field("Location Name"), STOP.name);
    fill(await field("Address"), STOP.address);
    await press("Add Location");
    await screen.findByText("Failed to add location");
    expect(await textIn("Location Name")).toBe(STOP.name);
  });
});

describe("the Location manager", () => {
  const quickAdd = async () =>
    within(await screen.findByRole("group", { name: "Quick Add" }))
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  const rowTexts = async () => {
    const card = (await screen.findByRole("heading", { name: "Recent Locations" })).parentElement;
    const rows = await within(card as HTMLElement).findAllByRole("listitem");
    return rows.map(({ textContent }) => textContent ?? "");
  };
  const RULE = { ...STOP, weekdays: [6], everyWeeks: 1, from: TODAY, pauses: [] };
  const rule = (until: string) => (truck: Truck) => truck.owner("POST", "/api/series", { ...RULE, until });

  test("says which stop of a rule is skipped", async () => {
    await openLocationManager({
      async given(truck) {
        await rule("2026-07-11")(truck);
        await truck.owner("POST", "/api/locations/1/skip");
      },
    });
    const [later, earlier] = await rowTexts();
    expect(earlier).toMatch(/Jul 4.*Skipped/);
    expect(later).toMatch(/Jul 11.*Repeats/);
    expect(later).not.toContain("Skipped");
  });

  test("lists what a rule plans in the next week, and nothing later, besides today's stop above", async () => {
    await openLocationManager({
      async given(truck) {
        await rule("2026-07-25")(truck);
        await stops({ name: "State Fair", date: "2026-09-01" })(truck);
      },
    });
    const rows = await rowTexts();
    expect(rows).toHaveLength(2);
    expect(rows.join()).toMatch(/State Fair.*Sep 1.*Lake Park.*Jul 11/);
  });

  test("adds a stop from a preset once the owner presses Add", async () => {
    const { user, truck } = await openLocationManager();
    for (const preset of ["Downtown Park", "Shopping Center", "Community Center", "School Event"]) {
      await user.click(await screen.findByRole("button", { name: preset }));
      expect(await textIn("Location Name")).toBe(preset);
      expect(await textIn("Address")).not.toBe("");
    }
    expect(await stored(truck)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Add Location" }));
    await screen.findByText("Location added successfully!");
    expect(await stored(truck)).toMatchObject([{ name: "School Event", status: "scheduled" }]);
  });

  test("offers the places where the truck has stood last, then the other presets, each once with its times", async () => {
    const places = [
      ["Oldest", "2026-06-01", "09:00"],
      ["Fair", "2026-06-20", "09:00"],
      ["Lake", "2026-06-25", "10:00"],
      ["School", "2026-06-26", "10:00"],
      ["Pier", "2026-06-27", "10:00"],
      ["Fair", "2026-07-02", "16:30"],
      ["Downtown Park", "2026-07-03", "10:00"],
      ["Not yet", "2026-07-08", "10:00"],
    ].map(([name, date, startTime]) => ({
      name,
      date,
      startTime,
      address: `1 ${name} Road`,
      status: name === "Not yet" ? "scheduled" : "completed",
    }));
    const { user, network } = await openLocationManager({ given: stops(...places) });
    await screen.findByRole("button", { name: "Fair" });
    // Those of a Saturday first, each place once, also one that is a preset.
    expect(await quickAdd()).toEqual([
      "Pier",
      "Fair",
      "Downtown Park",
      "School",
      "Lake",
      "Oldest",
      "Shopping Center",
      "Community Center",
      "School Event",
    ]);
    await user.click(screen.getByRole("button", { name: "Fair" }));
    expect(await textIn("Location Name")).toBe("Fair");
    expect(await textIn("Address")).toBe("1 Fair Road");
    // On its last Saturday, as today is one.
    expect(await textIn("Start Time")).toBe("09:00");
    expect(await textIn("Date")).toBe(TODAY);
    expect(network.calls).not.toContain("POST /api/locations");
  });

  test("offers a place that was renamed once, by its last name", async () => {
    const pier = { name: "Pier 9", address: "9 Harbor Road", status: "completed" };
    await openLocationManager({
      async given(truck) {
        await stops({ ...pier, date: "2026-07-01" }, { ...pier, date: "2026-07-02" })(truck);
        await truck.owner("PUT", "/api/locations/2", { name: "Pier Nine" });
      },
    });
    await screen.findByRole("button", { name: "Pier Nine" });
    expect((await quickAdd()).filter((name) => name?.includes("Pier"))).toEqual(["Pier Nine"]);
  });

  test("fills the form with a stop again a week later", async () => {
    const { user, truck } = await openLocationManager({
      given: stops(
        { date: "2026-07-03", startTime: "12:30", status: "completed" },
        { name: "Long ago", date: "2026-06-01", status: "completed" },
      ),
    });
    await user.click(await screen.findByRole("button", { name: "Again next week" }));
    expect(await textIn("Location Name")).toBe(STOP.name);
    expect(await textIn("Date")).toBe("2026-07-10");
    expect(await textIn("Start Time")).toBe("12:30");
    await user.click(screen.getByRole("button", { name: "Add Location" }));
    await screen.findByText("Location added successfully!");

    const next = { name: STOP.name, date: "2026-07-10", startTime: "12:30", status: "scheduled" };
    expect((await stored(truck))[0]).toMatchObject(next);
  });

  test("names today's stop once, which is activated and completed above", async () => {
    const { press, user } = await openLocationManager({ given: stops({ startTime: "15:00" }) });
    await press("Activate");
    await screen.findByRole("heading", { name: "Currently Active Location" });
    expect(screen.getAllByText(STOP.name, { selector: "p, h3, h3 *" })).toHaveLength(1);
    // By key: a second click soon after the first would count as half of a double click. A busy button does nothing.
    const complete = screen.getByRole("button", { name: "Complete" });
    await waitFor(() => expect(complete.ariaBusy).not.toBe("true"));
    complete.focus();
    await user.keyboard("{Enter}");
    await screen.findByText("Nothing more is planned for today.");
    expect((await rowTexts()).join()).toMatch(/Lake Park.*Completed/);
  });

  test("asks whether to tell people when a stop of the list is activated", async () => {
    const { press } = await openLocationManager({
      async given(truck) {
        await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
        await stops({ date: "2026-07-05" })(truck);
      },
    });
    await press("Activate");
    await press("Tell them");
    await screen.findByText("Notifications sent!");
  });

  test("lists the ten newest", async () => {
    const days = Array.from({ length: 12 }, (_, index) => 10 + index);
    await openLocationManager({ given: stops(...days.map((day) => ({ name: `Day ${day}`, date: `2026-07-${day}` }))) });
    const rows = await rowTexts();
    expect(rows).toHaveLength(10);
    expect(rows[0]).toContain("Day 21");
  });
});
