import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, openDesk, type Truck } from "./desk.tsx";

const stored = async (truck: Truck) => (await truck.owner("GET", "/api/business")).json;
const saved = () => screen.findByText("Settings saved!");

/** Opens a part of the settings. @returns the form of the button that saves it */
async function openForm(part: string, save: string) {
  const desk = await openDesk(`?tab=settings&part=${part}`);
  const button = await screen.findByRole("button", { name: save });
  const element = button.closest("form");
  if (!element) throw new Error(`${save} has no form`);
  const form = within(element);
  return {
    ...desk,
    form,
    save: () => desk.user.click(button),
    row: (name: string) => within(form.getByRole("group", { name })),
  };
}

test("saves social links, and refuses an address that is not safe", async () => {
  const { truck, user, form, row, save } = await openForm("business", "Save Social Links");
  fill(row("Link 1").getByLabelText("Address"), "http://facebook.example/us");
  await save();
  await form.findByText("Link must be an address such as https://example.com/us");
  fill(row("Link 1").getByLabelText("Address"), "https://facebook.example/us");
  await user.click(form.getByRole("button", { name: "Delete link 2" }));
  await save();
  await saved();
  const { socialLinks } = await stored(truck);
  expect(socialLinks).toEqual([{ name: "Facebook", url: "https://facebook.example/us" }]);
});

test("keeps what is typed in one form when another one is saved", async () => {
  const { truck, user, form, save } = await openForm("business", "Save Social Links");
  fill(screen.getByLabelText("Business Name"), "Glacier Gulp");
  await user.click(form.getByRole("button", { name: "Delete link 2" }));
  await save();
  await saved();
  expect(screen.getByLabelText<HTMLInputElement>("Business Name").value).toBe("Glacier Gulp");
  await user.click(screen.getByRole("button", { name: "Save Settings" }));
  await waitFor(async () => expect(await stored(truck)).toMatchObject({ name: "Glacier Gulp" }));
});

test("saves how fast mails and SMS go, and refuses what is no number above zero", async () => {
  const { truck, form, save } = await openForm("sending", "Save Speed");
  fill(form.getByLabelText("Mails per Second"), "");
  fill(form.getByLabelText("SMS per Second"), "0");
  await save();
  await form.findByText("Mails per second must be a whole number");
  form.getByText("SMS per second must be at least 1");
  fill(form.getByLabelText("Mails per Second"), "20");
  fill(form.getByLabelText("SMS per Second"), "3");
  await save();
  await saved();
  expect(await stored(truck)).toMatchObject({ mailsPerSecond: 20, smsPerSecond: 3 });
});

test("leaves a number field when the mouse wheel turns over it", async () => {
  const { form } = await openForm("sending", "Save Speed");
  const speed = form.getByLabelText("SMS per Second");
  speed.focus();
  fireEvent.wheel(speed);
  expect(document.activeElement).not.toBe(speed);
});

test("keeps what is typed of the settings while they are saved, to be saved next", async () => {
  const { truck, network, form, save } = await openForm("business", "Save Settings");
  const held = network.hold("PUT", /^\/api\/business$/);
  fill(form.getByLabelText("Business Name"), "Glacier Gulp");
  await save();
  await held.sent;
  fill(form.getByLabelText("Tagline"), "Cold since 1999");
  held.release();
  await saved();
  expect(form.getByLabelText<HTMLInputElement>("Tagline").value).toBe("Cold since 1999");
  expect(await stored(truck)).toMatchObject({ name: "Glacier Gulp" });
  await save();
  await waitFor(async () => expect(await stored(truck)).toMatchObject({ tagline: "Cold since 1999" }));
});

test("keeps a size that is added while the sizes are saved, to be saved next", async () => {
  const { truck, network, user, form, row, save } = await openForm("prices", "Save Sizes");
  const held = network.hold("PUT", /^\/api\/business$/);
  fill(row("Size 1").getByLabelText("Price $"), "5.5");
  await save();
  await held.sent;
  await user.click(form.getByRole("button", { name: "Add Size" }));
  fill(row("Size 3").getByRole("textbox", { name: "Size" }), "Mountain");
  fill(row("Size 3").getByLabelText("Price $"), "9");
  held.release();
  await saved();
  await save();
  await waitFor(async () =>
    expect((await stored(truck)).sizes).toMatchObject([{ price: 550 }, {}, { name: "Mountain", price: 900 }]),
  );
});

test.each([
  ["business", "Save Settings"],
  ["prices", "Save Sizes"],
  ["business", "Save Social Links"],
  ["hours", "Save Hours"],
  ["sending", "Save Speed"],
])("sends nothing when nothing was changed in %s: %s", async (part, button) => {
  const { network, save } = await openForm(part, button);
  await save();
  await screen.findByText("Nothing has changed");
  expect(network.calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
});

test("saves packages, and refuses prices and servings that are none", async () => {
  const { truck, form, row, save } = await openForm("prices", "Save Packages");
  fill(row("Package 1").getByLabelText("Prices"), "8oz");
  fill(row("Package 2").getByLabelText("Servings"), "");
  await save();
  await form.findByText("Please enter prices such as 8oz $275, 12oz $325");
  form.getByText("Servings must be a whole number");
  fill(row("Package 1").getByLabelText("Prices"), "small $199.50, 1l $1,099");
  fill(row("Package 2").getByLabelText("Servings"), "80");
  await save();
  await saved();
  expect((await stored(truck)).packages).toMatchObject([
    {
      prices: [
        { size: "small", cents: 19950 },
        { size: "1l", cents: 109900 },
      ],
    },
    { servings: 80 },
    {},
    {},
  ]);
});

test("saves event types, each once", async () => {
  const { truck, form, save } = await openForm("prices", "Save Event Types");
  const types = form.getByLabelText<HTMLTextAreaElement>("Kinds of Event");
  fill(types, "Film Shoot\nfilm shoot");
  await save();
  await form.findByText("Each event type is needed once only");
  fill(types, "Film Shoot\n\n School Function ");
  await save();
  await saved();
  expect(types.value).toBe("Film Shoot\nSchool Function");
  expect((await stored(truck)).eventTypes).toEqual(["Film Shoot", "School Function"]);
});

test("shows a new name and time zone in the open desk", async () => {
  const { user, form, save } = await openForm("business", "Save Settings");
  fill(form.getByLabelText("Business Name"), "Frost Bite");
  fill(form.getByLabelText("Time Zone"), "Pacific/Auckland");
  await save();
  await saved();
  await screen.findByRole("link", { name: /Frost Bite$/ });
  await user.click(screen.getByRole("tab", { name: "Locations" }));
  // Noon of the fourth in Chicago is the fifth in Auckland.
  await user.click(await screen.findByRole("link", { name: "Add a stop" }));
  expect(await screen.findByLabelText("Date")).toMatchObject({ value: "2026-07-05" });
  expect(screen.getByLabelText("Address", { selector: "[name=address]" }).getAttribute("autocomplete")).toBe("off");
});

test("copies Monday's hours to Tuesday through Friday", async () => {
  const { truck, user, form, save } = await openForm("hours", "Save Hours");
  const before = (await stored(truck)).hours;
  fill(form.getByLabelText("Monday opens"), "09:30");
  await user.click(form.getByLabelText("Wednesday"));
  await user.click(form.getByRole("button", { name: "Same Mon–Fri" }));
  await save();
  await saved();
  const monday = { ...before[1], open: "09:30" };
  expect((await stored(truck)).hours).toEqual([before[0], monday, monday, monday, monday, monday, before[6]]);
});
