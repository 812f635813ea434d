import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { subscribe, subscribeMany } from "../helpers/sends.ts";
import { openMassComm, textIn, write } from "./mass-comm-screen.ts";

test("says that mail and SMS are simulated while no provider is set up", async () => {
  await openMassComm();
  await screen.findByText(/^Email and SMS are only simulated/);
  await screen.findByText("Nothing sent yet");
});

test("says that no transactional mail has failed", async () => {
  await openMassComm();
  await screen.findByText("None has failed");
});

test.each(["Location Update", "Special Event"])("fills in the template %s", async (template) => {
  const { press } = await openMassComm();
  await press(template);
  expect(textIn("Subject")).not.toBe("");
  expect(textIn("Message")).toContain("[PLACE]");
});

test("asks before a template takes the place of what was typed", async () => {
  const { user, press } = await openMassComm();
  await user.type(screen.getByLabelText("Message"), "Come by!");
  await press("Location Update");
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Keep typing" }));
  expect(textIn("Message")).toBe("Come by!");
});

test("sends no template until its blanks are filled in", async () => {
  const { press, sendMail, sends } = await openMassComm((truck) => subscribe(truck, "lee@example.com"));
  await press("Special Event");
  write("Subject", "Something special on Sunday");
  await press("Send from the website");
  await screen.findByText("Please fill in [DATE]");
  await sendMail("Something special on Sunday", "[free] ice for all");
  await screen.findByText("Mass email sent!");
  expect(await sends()).toHaveLength(1);
});

test("offers the website when the list is too long for a mail program", async () => {
  const { writeMail, press } = await openMassComm((truck) => subscribeMany(truck, 150));
  await screen.findByText("With 150 recipients this is too long for a mail program. Send it from the website instead.");
  await press("Open in Mail Program");
  await screen.findByText("Please fill in all fields");
  writeMail("Free toppings", "Only today.");
  await press("Open in Mail Program");
  await screen.findByText("Too many recipients for a mail program");
});

test("asks when somebody has signed up since the words were typed", async () => {
  const { truck, writeMail, press, sends } = await openMassComm((truck) => subscribe(truck, "lee@example.com"));
  writeMail("Today", "At the lake");
  await screen.findByText(/Reaches 1 person/);
  await subscribe(truck, "robin@example.com");
  await press("Send from the website");
  const question = await screen.findByRole("alertdialog", { name: "Send to 2 people?" });
  expect(within(question).getByText("2 by email")).toBeDefined();
  expect(await sends()).toEqual([]);
});

test("sends nothing when the recipients cannot be counted", async () => {
  const { network, writeMail, press, sends } = await openMassComm((truck) => subscribe(truck, "lee@example.com"));
  network.refuse("POST", /notifications\/preview/, 500);
  writeMail("Today", "At the lake");
  await press("Send from the website");
  await screen.findByText("Failed to send the email");
  expect(await sends()).toEqual([]);
});

test("sends once when the same mail is typed twice", async () => {
  const { sendMail, sends } = await openMassComm((truck) => subscribe(truck, "lee@example.com"));
  for (const answer of ["Mass email sent!", "Already sent"]) {
    await sendMail("Third", "Once");
    await screen.findByText(answer);
  }
  expect(await sends()).toHaveLength(1);
});

test("follows at most two sends that are under way", async () => {
  const { network } = await openMassComm();
  const sends = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    kind: "mass-email",
    title: `Send ${id}`,
    createdAt: "2026-07-04T17:00:00.000Z",
    total: 10,
    successCount: 2,
    queuedCount: 8,
    failedCount: 0,
    deliveredCount: 0,
    cancelledCount: 0,
  }));
  await screen.findByText("Nothing sent yet");
  network.intercept("GET", /^\/api\/sends$/, async () => Response.json(sends));
  const card = screen.getByRole("heading", { name: "Sent Messages" }).parentElement;
  if (card) within(card).getByRole("button", { name: "Refresh" }).click();
  await screen.findByText("Send 7");
  expect(new Set(network.streams)).toEqual(new Set(["/api/sends/1/events", "/api/sends/2/events"]));
});
