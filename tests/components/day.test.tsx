import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { STOP, TODAY } from "../helpers/examples.ts";
import { fill, openDesk, openLocationManager, shortenMenu, type Truck } from "./desk.tsx";

const CITY_HALL = { ...STOP, name: "City Hall", address: "1 Main St" };

/** The Overview over one stop of today. */
async function openDay(given?: (truck: Truck) => Promise<unknown>, now?: string) {
  const desk = await openDesk("", {
    now,
    async given(truck) {
      await truck.owner("POST", "/api/locations", STOP);
      await given?.(truck);
    },
  });
  await screen.findByRole("group", { name: "Today" });
  return desk;
}
type Day = Awaited<ReturnType<typeof openDay>>;

/** Presses one of the day's buttons; what is rare is behind another one. */
async function press({ user }: Day, name: string) {
  const buttons = within(await screen.findByRole("group", { name: "Today" }));
  const isRare = ["Closing early", "Moved", "Rained out", "A flavor is out"].includes(name);
  if (isRare && !buttons.queryByRole("button", { name }))
    await user.click(buttons.getByRole("button", { name: "Something else changed" }));
  await user.click(buttons.getByRole("button", { name }));
}

/** What visitors are answered of where the truck is. */
const current = async (truck: Truck) => (await truck.visitor("GET", "/api/locations/current")).json;
const sends = async (truck: Truck) => (await truck.owner("GET", "/api/sends")).json;
const firstOfMenu = async (truck: Truck) => (await truck.visitor("GET", "/api/menu")).json[0];
/** The flavor's button of the dialog, whose name begins with the flavor's. */
const flavorNamed = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}( ?Sold out today)?$`) });
/** The card of the stop that matters now. */
async function findTodaysStop() {
  await screen.findByRole("group", { name: "Today" });
  const heading = screen.getByRole("heading", { name: "Today's stop", hidden: true });
  return within(heading.closest<HTMLElement>("[tabindex]") ?? heading);
}
const isPressed = (button: HTMLElement) => button.getAttribute("aria-pressed");

test.each([
  {
    button: "Closed for the moment",
    said: "Closed for the moment",
    stop: { isOpen: false, change: { kind: "closed" } },
  },
  { button: "Sold out", said: "Sold out for today", stop: { isOpen: false, change: { kind: "soldOut" } } },
  { button: "Rained out", said: "Cancelled: rained out", stop: null },
  {
    button: "Running late",
    answer: /^20 minutes/,
    said: "Running 20 min late, new start 12:20 PM",
    stop: { startTime: "12:20" },
  },
  { button: "Closing early", answer: "1:00 PM", said: "Closing early, at 1:00 PM", stop: { endTime: "13:00" } },
  {
    button: "Moved",
    answer: /^City Hall/,
    said: "Moved to City Hall",
    stop: { name: "City Hall", address: "1 Main St" },
  },
])("tells visitors when $button is pressed", async ({ button, answer, said, stop }) => {
  const day = await openDay((truck) => truck.owner("POST", "/api/locations", { ...CITY_HALL, date: "2026-07-01" }));
  await press(day, button);
  if (answer) await day.user.click(await screen.findByRole("button", { name: answer }));
  await screen.findByText(`${said} · updated at 12:00 PM`);
  const answered = await current(day.truck);
  if (stop) expect(answered).toMatchObject(stop);
  else expect(answered).toBeNull();
});

test("tells visitors that the truck is open again when Open now is pressed", async () => {
  const day = await openDay((truck) => truck.owner("POST", "/api/locations/1/changes", { kind: "closed" }));
  await press(day, "Open now");
  await screen.findByText("Open again · updated at 12:00 PM");
  expect(await current(day.truck)).toMatchObject({ isOpen: true });
});

describe("of a stop that is open", () => {
  const openActive = () => openDay((truck) => truck.owner("PUT", "/api/locations/1", { status: "active" }));

  test("asks until when it is closed, in place of how late it is", async () => {
    const day = await openActive();
    expect(screen.queryByRole("button", { name: "Running late" })).toBeNull();
    await press(day, "Closed until …?");
    await day.user.click(await screen.findByRole("button", { name: "12:30 PM" }));
    await screen.findByText("Closed until 12:30 PM · updated at 12:00 PM");
    expect(await current(day.truck)).toMatchObject({
      isOpen: false,
      startTime: STOP.startTime,
      change: { words: "Closed until 12:30 PM" },
    });
    expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
  });

  test("shows it as open again when the time has come", async () => {
    const day = await openActive();
    await press(day, "Closed until …?");
    await day.user.click(await screen.findByRole("button", { name: "12:30 PM" }));
    await screen.findByRole("button", { name: "Open now" });
    day.setTime("2026-07-04T12:30:00-05:00");
    await screen.findByRole("button", { name: "Complete" });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Open now" })).toBeNull());
  });
});

test("takes an item off the menu for today with two presses", async () => {
  const day = await openDay();
  const { name } = await firstOfMenu(day.truck);
  await press(day, "A flavor is out");
  const flavor = await flavorNamed(name);
  await day.user.click(flavor);
  expect(isPressed(flavor)).toBe("true");
  expect(flavor.textContent).toContain("Sold out today");
  // It shows at once, before the site has it.
  await waitFor(async () => expect(await firstOfMenu(day.truck)).toMatchObject({ isSoldOutToday: true }));
});

test("offers what is out first, then the menu by its categories, and finds a flavor by a few letters", async () => {
  const day = await openDay(async (truck) => {
    await shortenMenu(truck);
    const { id } = (await truck.visitor("GET", "/api/menu")).json[1];
    await truck.owner("POST", `/api/menu/${id}/sold-out`);
  });
  const [first, out] = (await day.truck.owner("GET", "/api/menu/items")).json;
  await press(day, "A flavor is out");
  const menu = within(await screen.findByRole("dialog", { name: "Sold out today" }));
  await menu.findByRole("button", { name: first.name });
  const titles = () => menu.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles()).toEqual(["Out today", "Classic Flavors", "Popular Concoctions", "Add-Ons"]);
  expect(within(menu.getByRole("region", { name: "Out today" })).getByRole("button").textContent).toContain(out.name);
  fill(menu.getByLabelText("Search"), first.name.slice(0, 5).toUpperCase());
  expect(titles()).toEqual(["Classic Flavors"]);
  await day.user.click(await flavorNamed(first.name));
  expect((await flavorNamed(first.name)).textContent).toContain("Sold out today");
  await day.user.click(menu.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("offers what was sold out yesterday again when the desk lies open over midnight", async () => {
  const day = await openDay((truck) => truck.owner("POST", "/api/locations", { ...CITY_HALL, date: "2026-07-05" }));
  const { id, name } = await firstOfMenu(day.truck);
  await day.truck.owner("POST", `/api/menu/${id}/sold-out`);
  await press(day, "A flavor is out");
  expect(isPressed(await flavorNamed(name))).toBe("true");
  await day.user.keyboard("{Escape}");
  day.setTime("2026-07-05T12:00:00-05:00");
  await (await findTodaysStop()).findByText("City Hall");
  await press(day, "A flavor is out");
  await waitFor(async () => expect(isPressed(await flavorNamed(name))).toBe("false"));
  await day.user.click(await flavorNamed(name));
  expect((await flavorNamed(name)).textContent).toContain("Sold out today");
});

describe("when another stop comes to matter", () => {
  /** Rained out is pressed, and its answer is held. */
  async function openLeaving() {
    const day = await openDay((truck) => truck.owner("POST", "/api/locations", { ...CITY_HALL, startTime: "13:00" }));
    const { sent, release } = day.network.hold("POST", /\/changes$/);
    await press(day, "Rained out");
    await sent;
    return { ...day, release };
  }

  test("keeps the menu open", async () => {
    const day = await openLeaving();
    await press(day, "A flavor is out");
    const menu = within(await screen.findByRole("dialog", { name: "Sold out today" }));
    const [flavor] = await menu.findAllByRole("listitem");
    day.release();
    await screen.findByText("City Hall");
    await day.user.click(within(flavor as HTMLElement).getByRole("button"));
    expect(flavor?.textContent).toContain("Sold out today");
  });

  test("keeps the place that is half typed until it is discarded", async () => {
    const day = await openLeaving();
    await press(day, "Moved");
    const question = within(await screen.findByRole("dialog", { name: "Moved" }));
    fill(question.getByLabelText("Name of the place"), "Fair Grounds");
    day.release();
    await screen.findByText("Cancelled: rained out · updated at 12:00 PM");
    expect(question.getByLabelText<HTMLInputElement>("Name of the place").value).toBe("Fair Grounds");
    await day.user.click(question.getByRole("button", { name: "Close" }));
    await day.user.click(await screen.findByRole("button", { name: "Discard" }));
    await (await findTodaysStop()).findByText("City Hall");
  });
});

test("leads directions to the phone's position when the truck moves to where it is", async () => {
  const coords = { latitude: 39.8, longitude: -89.65, accuracy: 12 };
  const getCurrentPosition = (found: (at: { coords: typeof coords }) => void) => found({ coords });
  Object.assign(navigator, { geolocation: { getCurrentPosition } });
  const day = await openDay();
  await press(day, "Moved");
  const dialog = within(await screen.findByRole("dialog"));
  await day.user.click(dialog.getByRole("button", { name: "Where I am" }));
  await dialog.findByText("Found, within 12 meters. Directions lead there.");
  await day.user.click(dialog.getByRole("button", { name: "Tell visitors" }));
  await dialog.findByText("Location name is required");
  fill(dialog.getByLabelText("Name of the place"), "Fair Grounds");
  fill(dialog.getByLabelText("Address, as visitors read it"), "Gate 7");
  await day.user.click(dialog.getByRole("button", { name: /^Tell visitors/ }));
  await screen.findByText("Moved to Fair Grounds · updated at 12:00 PM");
  expect(await current(day.truck)).toMatchObject({ coordinates: { latitude: 39.8, longitude: -89.65 } });
});

test("says in the dialog that a time contradicts the clock", async () => {
  const day = await openDay();
  await press(day, "Running late");
  fill(await screen.findByLabelText("Or the time when you open"), "19:00");
  await day.user.click(screen.getByRole("button", { name: /^Tell visitors/ }));
  await within(screen.getByRole("dialog")).findByText("The stop ends at 6:00 PM");
  expect(await current(day.truck)).toMatchObject({ change: null });
});

test("offers the half hours that are left of a night stop after midnight", async () => {
  const night = { startTime: "20:00", endTime: "02:00" };
  const day = await openDay((truck) => truck.owner("PUT", "/api/locations/1", night), "2026-07-05T00:10:00-05:00");
  await press(day, "Running late");
  const late = within(await screen.findByRole("dialog"));
  late.getByText(/^A start cannot be late past midnight\./);
  expect(late.queryByLabelText("Or the time when you open")).toBeNull();
  await day.user.click(late.getByRole("button", { name: "Close" }));
  await press(day, "Closing early");
  const early = within(await screen.findByRole("dialog", { name: "Closing early" }));
  const times = early.getAllByRole("button", { name: / AM$/ }).map(({ textContent }) => textContent);
  expect(times).toEqual(["12:30 AM", "1:00 AM", "1:30 AM"]);
  await day.user.click(early.getByRole("button", { name: "1:00 AM" }));
  await screen.findByText("Closing early, at 1:00 AM · updated at 12:10 AM");
  expect(await current(day.truck)).toMatchObject({ endTime: "01:00" });
});

test("lists last night's stop under Today in the next seven days while it goes on", async () => {
  const night = { startTime: "20:00", endTime: "02:00" };
  await openDay((truck) => truck.owner("PUT", "/api/locations/1", night), "2026-07-05T00:10:00-05:00");
  const today = (await screen.findByRole("heading", { name: "Today" })).closest("li");
  expect(today?.textContent).toContain(`${STOP.name}8:00 PM - 2:00 AM`);
});

describe("with a subscriber", () => {
  const subscribe = (truck: Truck) => truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
  const findTelling = () => screen.findByRole("region", { name: "Tell people" });
  const isTold = () => waitFor(() => expect(screen.queryByRole("region", { name: "Tell people" })).toBeNull());
  test("tells nobody when Not now is pressed after Activate", async () => {
    const day = await openDay(subscribe);
    await day.user.click(screen.getByRole("button", { name: "Activate" }));
    const telling = within(await findTelling());
    telling.getByRole("heading", { name: "Tell 1 person?" });
    await day.user.click(telling.getByRole("button", { name: "Not now" }));
    await isTold();
    expect(await sends(day.truck)).toEqual([]);
  });

  test("shows Tell them as the only primary button while it asks whether to tell people", async () => {
    const primaries = () =>
      screen
        .getAllByRole("button")
        .flatMap((button) => (button.classList.contains("bg-action") ? [button.textContent.trim()] : []));
    const day = await openDay(subscribe);
    await day.user.click(screen.getByRole("button", { name: "Activate" }));
    const telling = within(await findTelling());
    await screen.findByRole("button", { name: "Complete" });
    expect(primaries()).toEqual(["Tell them"]);
    await day.user.click(telling.getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(primaries()).toEqual(["Complete"]));
    await press(day, "Sold out");
    await findTelling();
    await screen.findByRole("button", { name: "Open again" });
    expect(primaries()).toEqual(["Tell them"]);
  });

  test("tells people of a change when Tell them is pressed", async () => {
    const day = await openDay(subscribe);
    await press(day, "Sold out");
    const telling = await findTelling();
    expect(telling.textContent).toContain("Sold out for today: Lake Park");
    await day.user.click(within(telling).getByRole("button", { name: "Tell them" }));
    await isTold();
    expect(await sends(day.truck)).toMatchObject([{ kind: "location-update", total: 1 }]);
  });

  test("asks no more about a change that was undone", async () => {
    const day = await openDay(subscribe);
    await press(day, "Sold out");
    await findTelling();
    const line = screen.getByText("Sold out for today · updated at 12:00 PM").closest("p") as HTMLElement;
    await day.user.click(within(line).getByRole("button", { name: "Undo" }));
    await isTold();
  });
});

test("tells people after Activate in the Location manager", async () => {
  const { user, truck } = await openLocationManager({
    async given(truck) {
      await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
      await truck.owner("POST", "/api/locations", STOP);
    },
  });
  await user.click(await screen.findByRole("button", { name: "Activate" }));
  await user.click(await screen.findByRole("button", { name: "Tell them" }));
  await screen.findByText("Notifications sent!");
  expect(await sends(truck)).toMatchObject([{ total: 1, title: "Lake Park" }]);
});

test("activates a stop of today above the Location manager's list when the list has no room for it", async () => {
  const { user, truck } = await openLocationManager({
    async given(truck) {
      await truck.owner("POST", "/api/locations", STOP);
      for (let day = 10; day < 20; day += 1)
        await truck.owner("POST", "/api/locations", { ...STOP, date: `2026-08-${day}` });
    },
  });
  const card = await findTodaysStop();
  await user.click(card.getByRole("button", { name: "Activate" }));
  await card.findByRole("button", { name: "Complete" });
  expect(await current(truck)).toMatchObject({ status: "active", date: TODAY });
});

test("has the day's buttons in the Location manager", async () => {
  const manager = await openLocationManager({ given: (truck) => truck.owner("POST", "/api/locations", STOP) });
  await press(manager, "Sold out");
  await screen.findByText("Sold out for today · updated at 12:00 PM");
});
