import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { subscribe } from "../helpers/sends.ts";
import type { Truck } from "./desk.tsx";
import { openMassComm, textIn, write } from "./mass-comm-screen.ts";

const givenLee = (truck: Truck) =>
  subscribe(truck, "lee@example.com", { phone: "(217) 555-0119", smsNotifications: true });

const LEFT_ALONE = /people should be left alone/;

test("counts the characters of an SMS and cuts it at 160", async () => {
  const { user } = await openMassComm();
  await user.click(screen.getByLabelText("SMS Message"));
  await user.paste("x".repeat(200));
  expect(screen.getByText("160/160 characters")).toBeDefined();
  write("SMS Message", "We are at the market until 6 PM");
  expect(screen.getByText("31/160 characters")).toBeDefined();
});

test("sends an SMS without a question when its reach is in sight, and says how many went out", async () => {
  const { press, sendSms } = await openMassComm(async (truck) => {
    await givenLee(truck);
    await subscribe(truck, "robin@example.com");
  });
  await press("Send SMS");
  await screen.findByText("Please enter a message");
  write("SMS Message", "We are at the market");
  await screen.findByText(/Reaches 1 person · 1 by SMS · \d segments? each/);
  await sendSms("We are at the market");
  await screen.findByText("Mass SMS sent!");
  expect(screen.getByText("1 messages sent successfully")).toBeDefined();
  expect(textIn("SMS Message")).toBe("");
});

test("shows whom an SMS reaches, in how many segments, at what cost and how it looks", async () => {
  await openMassComm(async (truck) => {
    for (let index = 10; index < 22; index++)
      await subscribe(truck, `person${index}@example.com`, { phone: `(217) 555-01${index}`, smsNotifications: true });
  });
  // An emoji makes it two segments for each.
  write("SMS Message", `🍧 ${"Come to the lake. ".repeat(4)}`);
  await screen.findByText(
    /^Reaches 12 people · 12 by SMS · 2 segments each, 24 in all: about \$0\.20 at \$0\.0083 each/,
  );
  expect(screen.getByText(/^Polar Peak Shaved Ice: 🍧 Come to the lake\./)).toBeDefined();
});

test("asks before an SMS at night", async () => {
  const { sendSms, sends } = await openMassComm(givenLee, "2026-07-04T22:30:00-05:00");
  await sendSms("Good night");
  const question = await screen.findByRole("alertdialog", { name: "Send to 1 person?" });
  expect(
    within(question).getByText("It is 10:30 PM: between 9 PM and 8 AM people should be left alone."),
  ).toBeDefined();
  expect(await sends()).toEqual([]);
});

test("warns of an SMS that was typed before 9 PM once it is 9 PM", async () => {
  const { setTime } = await openMassComm(givenLee, "2026-07-04T20:59:00-05:00");
  write("SMS Message", "Late");
  await screen.findByText(/Reaches 1 person/);
  expect(screen.queryByText(LEFT_ALONE)).toBeNull();
  setTime("2026-07-04T21:30:00-05:00");
  expect(screen.getByText(/It is 9:30 PM/)).toBeDefined();
});

test("keeps what was typed when the server fails", async () => {
  const { network, sendSms } = await openMassComm();
  network.refuse("POST", /mass-sms/, 500);
  await sendSms("We are at the market");
  await screen.findByText("Failed to send the SMS");
  expect(textIn("SMS Message")).toBe("We are at the market");
});

test("keeps the next SMS that is typed while one is sent", async () => {
  const { network, sendSms } = await openMassComm(givenLee);
  const held = network.hold("POST", /mass-sms/);
  await sendSms("We open at noon");
  await held.sent;
  write("SMS Message", "We close early");
  held.release();
  await screen.findByText("Mass SMS sent!");
  expect(textIn("SMS Message")).toBe("We close early");
});

test("sends other words when the answer to the first was lost", async () => {
  const { network, sendSms, sends } = await openMassComm(givenLee);
  network.loseAnswer("POST", /mass-sms/);
  await sendSms("First");
  await screen.findByText("Failed to send the SMS");
  await sendSms("Second");
  await screen.findByText("Mass SMS sent!");
  expect((await sends()).map(({ title }) => title)).toEqual(["Second", "First"]);
});

test("sends the same words anew a day later, and not before, when their answer was lost", async () => {
  const { network, setTime, sendSms, sends } = await openMassComm(givenLee);
  for (const [presses, later] of [
    [1, "2026-07-04T13:00:00-05:00"],
    [2, "2026-07-05T13:01:00-05:00"],
  ] as const) {
    network.loseAnswer("POST", /mass-sms/);
    await sendSms("Two for one");
    await screen.findByText("Failed to send the SMS");
    await waitFor(() => expect(network.calls.filter((call) => call.endsWith("mass-sms"))).toHaveLength(presses));
    setTime(later);
  }
  expect(await sends()).toHaveLength(1);
  await sendSms("Two for one");
  await screen.findByText("Mass SMS sent!");
  expect(await sends()).toHaveLength(2);
});
