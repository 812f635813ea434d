import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { PreferencesScreen } from "../../app/features/subscribers/preferences-screen.tsx";
import { subscribe } from "../helpers/sends.ts";
import { smtpServer } from "../helpers/smtp.ts";
import { openScreen, type ScreenOptions, type Truck } from "./screen.tsx";

const TOPICS = [
  { topic: "weekday:5", label: "Every Friday" },
  { topic: "weekday:6", label: "Every Saturday" },
];

/**
 * Opens *Your Updates* by the link of a mail to Maya.
 * @param choices of her subscription
 * @param change of the link's token
 */
async function openAlerts(
  choices: Record<string, unknown> = {},
  {
    change = (token: string) => token,
    given,
  }: { change?: (token: string) => string } & Pick<ScreenOptions, "given"> = {},
) {
  const smtp = await smtpServer();
  let token = "";
  async function place(truck: Truck) {
    await subscribe(truck, "maya@example.com", choices);
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Ice week", message: "Come by." });
    const { headers } = await smtp.mailTo("maya@example.com");
    token = /token=([^>]+)>/.exec(headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";
    return `/alerts?token=${change(token)}`;
  }
  const opened = await openScreen("visitor", place, <PreferencesScreen topics={TOPICS} />, {
    env: { SMTP_URL: smtp.url },
    given,
  });
  const { truck, press } = opened;
  return {
    ...opened,
    stored: async () => (await truck.owner("GET", "/api/subscribers")).json[0],
    follows: async (): Promise<string[]> =>
      (await truck.visitor("GET", `/api/alerts?token=${token}`)).json.follows.map(
        ({ label }: { label: string }) => label,
      ),
    save: () => press("Save my choices"),
  };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("goes over to chosen stops, and back to everything", async () => {
  const { user, save, follows } = await openAlerts();
  await user.click(await screen.findByLabelText("Only the stops that I choose"));
  await save();
  await screen.findByText("Choose a place, a day or a stop");
  expect(await follows()).toEqual([]);

  await user.click(box("Every Friday"));
  await save();
  await screen.findByText("Saved.");
  expect(await follows()).toEqual(["Every Friday"]);

  await user.click(box("Only the stops that I choose"));
  await save();
  await waitFor(async () => expect(await follows()).toEqual([]));
});

test.each<[string, (token: string) => string]>([
  ["was altered", (token) => token.replace(/\.(.)/, (_, first) => (first === "A" ? ".B" : ".A"))],
  ["has another person's number", (token) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
  ["lacks its end", (token) => token.slice(0, token.indexOf(".") + 10)],
  ["is empty", () => ""],
])("says nothing of anybody when the link %s", async (_what, change) => {
  const { stored } = await openAlerts({}, { change });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("This link isn't complete. Please open it from the email again, or copy all of it.");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByText(/m•••@example.com/)).toBeNull();
  expect(await stored()).toMatchObject({ isActive: true });
});

test("loads again when the server could not be reached", async () => {
  const { network, press } = await openAlerts({}, { given: (_, network) => network.fail("GET", /^\/api\/alerts/) });
  await screen.findByText(/^Your updates could not be loaded\./);
  network.mend();
  await press("Try again");
  expect(await screen.findByLabelText("Email notifications")).toMatchObject({ checked: true });
});

test("keeps what is chosen when it could not be saved, and saves it by the next press", async () => {
  const { network, user, save } = await openAlerts();
  const mend = network.fail("POST", /^\/api\/alerts$/);
  await user.click(await screen.findByLabelText("Email notifications"));
  await save();
  await screen.findByText("That didn't work. Please try again.");
  expect(box("Email notifications").checked).toBe(false);
  mend();
  await save();
  await screen.findByText("Done. You are unsubscribed.");
});

test("lets the last of several presses hold", async () => {
  const { network, user, press, save, stored } = await openAlerts({ phone: "(217) 555-0134" });
  const held = network.hold("POST", /^\/api\/alerts$/);
  await screen.findByLabelText("SMS notifications");
  await save();
  await held.sent;
  await user.click(box("SMS notifications"));
  await press("Unsubscribe from everything");
  expect(network.calls.filter((call) => call === "POST /api/alerts")).toHaveLength(1);
  held.release();
  await screen.findByText("Done. You are unsubscribed.");
  expect(await stored()).toMatchObject({ isActive: false });
});

test("keeps what is ticked while the choices are saved", async () => {
  const { network, user, save } = await openAlerts();
  const held = network.hold("POST", /^\/api\/alerts$/);
  await screen.findByLabelText("Email notifications");
  await save();
  await held.sent;
  await user.click(box("Only the stops that I choose"));
  held.release();
  await screen.findByText("Saved.");
  expect(box("Only the stops that I choose").checked).toBe(true);
});

test("names a number that can get no SMS", async () => {
  const { user, save } = await openAlerts({ phone: "999 555 0134" });
  await user.click(await screen.findByLabelText("SMS notifications"));
  await save();
  await screen.findByText(/We can't send SMS to your phone number/);
});
