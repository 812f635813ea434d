import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import OpeningHours from "../../app/features/business/opening-hours.tsx";
import ContactForm from "../../app/features/contact/contact-form.tsx";
import ContactSection from "../../app/features/contact/contact-section.tsx";
import { FIRST } from "../helpers/first-values.ts";
import { fill, openScreen } from "./screen.tsx";

const MESSAGE = {
  "First Name": "Maya",
  "Last Name": "Lindqvist",
  Email: "maya@example.com",
  Subject: "location-request",
  Message: "Please come to the lake.\nWe are many.",
};

const openForm = () => openScreen("visitor", "/", <ContactForm />);
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input, select, textarea" });

function fillIn() {
  for (const [label, value] of Object.entries(MESSAGE)) fill(field(label), value);
}

test("shows the usual hours, the phone, the email address, the social links and the store", async () => {
  const section = <ContactSection business={FIRST} hours={<OpeningHours hours={FIRST.hours} />} />;
  await openScreen("visitor", "/", section);
  const hours = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(hours).toEqual(["11AM-8PM", "10AM-9PM", "12PM-7PM"]);
  const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(addressOf(FIRST.phone)).toBe("tel:5550137669");
  expect(addressOf(FIRST.email)).toBe(`mailto:${FIRST.email}`);
  expect(addressOf("Facebook")).toMatch(/facebook\.com/);
  expect(addressOf("Online store")).toBe("/store");
});

test.each([
  ["textbox", "First Name", "First name is required"],
  ["combobox", "Subject", "Please choose a subject"],
  ["textbox", "Message", "Message is required"],
])("ties the error to the %s %s when it is empty", async (role, name, description) => {
  const { press } = await openForm();
  await press("Send Message");
  const control = await screen.findByRole(role, { name, description });
  expect(control.getAttribute("aria-invalid")).toBe("true");
});

test("keeps what is typed while a message is on its way", async () => {
  const { network, press } = await openForm();
  const held = network.hold("POST", /^\/api\/contact$/);
  fillIn();
  await press("Send Message");
  await held.sent;
  fill(field("Message"), "And another thing");
  held.release();
  await screen.findByText("Message Sent!");
  expect(field("Message").value).toBe("And another thing");
});

test("keeps what was typed when the message could not be sent", async () => {
  const { truck, network, press } = await openForm();
  const mend = network.refuse("POST", /^\/api\/contact$/, 500);
  fillIn();
  await press("Send Message");
  await screen.findByText("Error");
  await screen.findByText("Failed to send message. Please try again.");
  for (const [label, value] of Object.entries(MESSAGE)) expect(field(label).value).toBe(value);
  mend();
  await press("Send Message");
  await screen.findByText("Message Sent!");
  expect((await truck.owner("GET", "/api/contact-messages")).json).toMatchObject([{ message: MESSAGE.Message }]);
});
