import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import SignupCard from "../../app/features/subscribers/signup-card.tsx";
import { subscribe } from "../helpers/sends.ts";
import { fill, openScreen, type ScreenOptions } from "./screen.tsx";

const EMAIL = "maya@example.com";

const openSignup = (options?: ScreenOptions) => openScreen("visitor", "/", <SignupCard />, options);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const smsBox = () => field("SMS notifications (requires phone number)");

test("asks for a channel when none is chosen, and stores nobody", async () => {
  const { truck, user, press } = await openSignup();
  fill(field("Email"), "lee@example.com");
  await user.click(field("Email notifications"));
  await press("Subscribe");
  await screen.findByText("Choose email, SMS or both");
  expect(document.activeElement).toBe(field("Email notifications"));
  expect((await truck.owner("GET", "/api/subscribers")).json).toEqual([]);

  fill(field("Phone Number"), "217-555-0134");
  await user.click(smsBox());
  await press("Subscribe");
  await press("Subscribe Another Email");
  await waitFor(() => expect(document.activeElement).toBe(field("Email")));
});

test("says that somebody is subscribed already, and keeps what was typed", async () => {
  const { user } = await openSignup({ given: (truck) => subscribe(truck, EMAIL) });
  await user.type(field("Email"), `${EMAIL}{Enter}`);
  await screen.findByText("Subscription failed");
  await screen.findByText("You're already subscribed with this email address!");
  expect(field("Email").value).toBe(EMAIL);
});

test("says at the field that the server refused the phone number", async () => {
  const { press } = await openSignup();
  fill(field("Email"), EMAIL);
  fill(field("Phone Number"), "123");
  await press("Subscribe");
  await screen.findByText("Please enter a valid phone number");
  expect(document.activeElement).toBe(field("Phone Number"));
  await screen.findByText("Failed to subscribe. Please try again.");
});

test("says that it failed when the server cannot be reached, and keeps what was typed", async () => {
  const { network, press } = await openSignup();
  network.fail("POST", /^\/api\/subscribers$/);
  fill(field("Email"), EMAIL);
  await press("Subscribe");
  await screen.findByText("Failed to subscribe. Please try again.");
  expect(field("Email").value).toBe(EMAIL);
});

test("keeps the draft over a reload, without the consent to SMS", async () => {
  const { user } = await openSignup();
  fill(field("Email"), EMAIL);
  fill(field("Phone Number"), "(217) 555-0134");
  await user.click(smsBox());
  cleanup();
  await openSignup();
  expect(field("Email").value).toBe(EMAIL);
  expect(field("Phone Number").value).toBe("(217) 555-0134");
  expect(smsBox()).toMatchObject({ disabled: false, checked: false });
});
