import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BOOKING } from "../helpers/examples.ts";
import { fill, openDesk, type Truck } from "./desk.tsx";

// July 4, 2026, the tests' day, is a Saturday.
const RULE = {
  name: "Hop Yard Brewery",
  address: "9 Malt Street",
  startTime: "16:00",
  endTime: "21:00",
  weekdays: [6],
  everyWeeks: 1,
  from: "2026-07-04",
  until: "2026-07-25",
};
const repeats = (truck: Truck) => truck.owner("POST", "/api/series", RULE);
const rules = async (truck: Truck) => (await truck.owner("GET", "/api/series")).json;
/** The earliest first. */
const stops = async (truck: Truck) => (await truck.owner("GET", "/api/locations")).json.toReversed();

async function openLocations(given?: (truck: Truck) => Promise<unknown>) {
  const desk = await openDesk("?tab=locations", { given });
  await screen.findByRole("button", { name: "Add a stop that repeats" });
  const press = (name: string) => desk.user.click(screen.getByRole("button", { name }));
  const openDialog = async (name: string) => {
    const dialog = within(await screen.findByRole("dialog", { name }));
    await dialog.findByLabelText("Location Name");
    return { ...dialog, save: () => desk.user.click(dialog.getByRole("button", { name: "Save" })) };
  };
  return { ...desk, press, openDialog };
}

/** Opens the dialog of a new rule, with its name and address. */
async function addRule({ press, openDialog }: Desk) {
  await press("Add a stop that repeats");
  const dialog = await openDialog("A stop that repeats");
  fill(dialog.getByLabelText("Location Name"), RULE.name);
  fill(dialog.getByLabelText("Address"), RULE.address);
  return dialog;
}

type Desk = Awaited<ReturnType<typeof openLocations>>;

/** The row of a day's stop. */
const rowOf = (day: string) =>
  screen
    .queryAllByRole("article", { hidden: true })
    .map((row) => row.closest("li"))
    .find((row) => row?.textContent.includes(day));
const stopShows = (day: string, text: string) => waitFor(() => expect(rowOf(day)?.textContent).toContain(text));

/** A button in the details of a day's stop, which are opened for it. */
async function buttonOf({ user }: Desk, day: string, name: string) {
  await stopShows(day, RULE.name);
  const link = within(rowOf(day) as HTMLElement).getByRole("link", { hidden: true });
  if (link.ariaCurrent !== "true") await user.click(link);
  return within(await screen.findByRole("dialog", { name: RULE.name })).findByRole("button", { name });
}
/** The details close once the server has answered. */
const detailsClose = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/**
 * In one step: a dialog that has just opened moves the focus once more, and a key pressed then would reach another element.
 * A second click of the mouse soon after the first would count as half of a double click. A busy button does nothing.
 */
async function pressOf(desk: Desk, day: string, name: string) {
  const button = await buttonOf(desk, day, name);
  await waitFor(() => expect(button.ariaBusy).not.toBe("true"));
  fireEvent.click(button);
}

test("says at its fields why a rule cannot be", async () => {
  const desk = await openLocations();
  const dialog = await addRule(desk);
  await desk.user.click(dialog.getByRole("checkbox", { name: "Saturday" }));
  fill(dialog.getByLabelText("Every how many weeks"), "0");
  fill(dialog.getByLabelText("End Time"), "01:00");
  await dialog.save();
  await dialog.findByText("Choose at least one day of the week");
  dialog.getByText("Choose 1 to 52 weeks");
  dialog.getByText("A stop that repeats ends on its own day: choose an end after the start");
  await desk.user.click(dialog.getByRole("checkbox", { name: "Friday" }));
  fill(dialog.getByLabelText("Every how many weeks"), "1");
  fill(dialog.getByLabelText("End Time"), "22:00");
  fill(dialog.getByLabelText("Until"), "2026-07-09");
  await dialog.save();
  await dialog.findByText("No stop falls between these days");
  expect(dialog.getByLabelText<HTMLInputElement>("Location Name").value).toBe(RULE.name);
  expect(await rules(desk.truck)).toEqual([]);
});

test("asks before it saves a rule that confirmed bookings are in the way of", async () => {
  const desk = await openLocations((truck) =>
    truck.owner("POST", "/api/bookings", {
      ...BOOKING,
      preferredDate: "2026-07-11",
      preferredTime: "5:00 PM - 6:00 PM",
      status: "confirmed",
    }),
  );
  const dialog = await addRule(desk);
  fill(dialog.getByLabelText("Start Time"), "16:00");
  fill(dialog.getByLabelText("End Time"), "21:00");
  const ask = async () => {
    await dialog.save();
    return screen.findByRole("alertdialog", { name: "Confirmed bookings are in the way" });
  };
  const question = await ask();
  expect(question.textContent).toContain("Sat, Jul 11: the booking of Ada Snow, 5:00 PM - 6:00 PM");
  await desk.user.click(within(question).getByRole("button", { name: "Go back" }));
  expect(await rules(desk.truck)).toEqual([]);
  await desk.user.click(within(await ask()).getByRole("button", { name: "Save anyway" }));
  await screen.findByText("Every Saturday, 4:00 PM - 9:00 PM");
  expect(await rules(desk.truck)).toHaveLength(1);
});

test("skips, restores and deletes one stop alone", async () => {
  const desk = await openLocations(repeats);
  await pressOf(desk, "Jul 11", "Skip");
  await stopShows("Jul 11", "Skipped");
  await detailsClose();
  await pressOf(desk, "Jul 11", "Restore");
  await waitFor(() => expect(rowOf("Jul 11")?.textContent).not.toContain("Skipped"));
  await detailsClose();
  await pressOf(desk, "Jul 11", "Delete");
  const question = within(await screen.findByRole("dialog", { name: "Delete which stops?" }));
  await desk.user.click(question.getByRole("button", { name: "This one" }));
  await waitFor(() => expect(rowOf("Jul 11")).toBeUndefined());
  await stopShows("Jul 18", RULE.name);
  await waitFor(async () => expect((await rules(desk.truck))[0].exceptDays).toEqual(["2026-07-11"]));
});

test("plans a skipped stop again when Undo is pressed", async () => {
  const desk = await openLocations(repeats);
  await pressOf(desk, "Jul 11", "Skip");
  await stopShows("Jul 11", "Skipped");
  await desk.user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Undone");
  await waitFor(() => expect(rowOf("Jul 11")?.textContent).not.toContain("Skipped"));
});

test("returns a stop that was changed by hand to the rule", async () => {
  const desk = await openLocations(repeats);
  await pressOf(desk, "Jul 11", "Edit");
  await screen.findByRole("dialog", { name: "Edit which stops?" });
  await desk.press("This one");
  fill(await screen.findByLabelText("Start Time"), "15:00");
  await desk.press("Update Location");
  await stopShows("Jul 11", "Changed");
  await stopShows("Jul 11", "3:00 PM - 9:00 PM");
  await pressOf(desk, "Jul 11", "Back to the rule");
  await stopShows("Jul 11", "4:00 PM - 9:00 PM");
});

test("shows what another device has changed before Back to the rule undoes it", async () => {
  let id = 0;
  const desk = await openLocations(async (truck) => {
    await repeats(truck);
    id = (await stops(truck))[1].id;
    await truck.owner("PUT", `/api/locations/${id}`, { startTime: "15:00" });
  });
  const back = await buttonOf(desk, "Jul 11", "Back to the rule");
  await desk.truck.owner("PUT", `/api/locations/${id}`, { startTime: "12:00" });
  await desk.user.click(back);
  await screen.findByText("This was changed on another device meanwhile");
  await stopShows("Jul 11", "12:00 PM - 9:00 PM");
  await detailsClose();
  await pressOf(desk, "Jul 11", "Back to the rule");
  await stopShows("Jul 11", "4:00 PM - 9:00 PM");
});

test("changes, undoes and deletes a stop and all after it", async () => {
  const desk = await openLocations(repeats);
  await pressOf(desk, "Jul 18", "Edit");
  await desk.press("This and all after it");
  const dialog = await desk.openDialog("Change the rule");
  fill(dialog.getByLabelText("End Time"), "20:00");
  await dialog.save();
  await stopShows("Jul 18", "4:00 PM - 8:00 PM");
  await stopShows("Jul 11", "4:00 PM - 9:00 PM");
  await pressOf(desk, "Jul 18", "Close");
  await desk.user.click(await screen.findByRole("button", { name: "Undo" }));
  await stopShows("Jul 18", "4:00 PM - 9:00 PM");
  await pressOf(desk, "Jul 18", "Delete");
  await desk.press("This and all after it");
  await waitFor(() => expect(rowOf("Jul 18")).toBeUndefined());
  const left = async () => (await stops(desk.truck)).map(({ date }: { date: string }) => date);
  await waitFor(async () => expect(await left()).toEqual(["2026-07-04", "2026-07-11"]));
});

test("shows a stop that left its rule as what it is by now when the list is asked for again", async () => {
  const desk = await openLocations(repeats);
  await stopShows("July 4", "Scheduled");
  await desk.truck.owner("PUT", `/api/locations/${(await stops(desk.truck))[0].id}`, { status: "active" });
  await pressOf(desk, "Jul 11", "Skip");
  await stopShows("July 4", "Active");
  await stopShows("Jul 11", "Skipped");
});

/** The rule's own card has the first Edit. */
async function openChange({ user, openDialog }: Desk) {
  const words = await screen.findByText(/^Every Saturday/);
  await user.click(within(words.closest("li") as HTMLElement).getByRole("button", { name: "Edit" }));
  return openDialog("Change the rule");
}

test("shows what another device has changed of a rule, and keeps what was typed", async () => {
  const desk = await openLocations(repeats);
  const dialog = await openChange(desk);
  fill(dialog.getByLabelText("Location Name"), "Cider House");
  await desk.truck.owner("PUT", "/api/series/1", { ...RULE, startTime: "17:00" });
  await dialog.save();
  await dialog.findByText(/This rule was changed on another device meanwhile\. What you/);
  expect(dialog.getByLabelText<HTMLInputElement>("Start Time").value).toBe("17:00");
  expect(dialog.getByLabelText<HTMLInputElement>("Location Name").value).toBe("Cider House");
  await dialog.save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await rules(desk.truck)).toMatchObject([{ name: "Cider House", startTime: "17:00" }]);
});

test("keeps what is typed of a rule while it is being saved, to be saved next", async () => {
  const desk = await openLocations();
  const dialog = await addRule(desk);
  const adding = desk.network.hold("POST", /\/series$/);
  await dialog.save();
  await adding.sent;
  fill(dialog.getByLabelText("Address"), "10 Malt Street");
  adding.release();
  await screen.findByText("The stops are planned");

  const change = await desk.openDialog("Change the rule");
  expect(change.getByLabelText<HTMLInputElement>("Address").value).toBe("10 Malt Street");
  const changing = desk.network.hold("PUT", /\/series\/\d+$/);
  await change.save();
  await changing.sent;
  fill(change.getByLabelText("Location Name"), "Cider House");
  changing.release();
  await screen.findByText("The rule is changed");
  expect(change.queryByText(/This rule was changed on another device/)).toBeNull();
  await change.save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await rules(desk.truck)).toMatchObject([{ name: "Cider House", address: "10 Malt Street" }]);
});
