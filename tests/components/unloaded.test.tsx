import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { STOP } from "../helpers/examples.ts";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { subscribe } from "../helpers/sends.ts";
import { fill, openDesk } from "./desk.tsx";

test("does not say that there are no stops when they could not be loaded", async () => {
  const { network, user } = await openDesk("?tab=messages", {
    async given(truck, network) {
      await truck.owner("POST", "/api/locations", STOP);
      network.refuse("GET", /^\/api\/locations(\?.*)?$/, 500);
    },
  });
  const openTab = async (name: string) => user.click(await screen.findByRole("tab", { name }));
  await openTab("Overview");
  await screen.findByText("It could not be loaded.");
  expect(screen.queryByText("Nothing is planned for today.")).toBeNull();
  await openTab("Locations");
  await screen.findByText("The locations could not be loaded");
  await openTab("Mass Comm");
  await screen.findByText(/^The stops could not be loaded/);
  expect(screen.queryByText(/^There is no stop yet to tell of/)).toBeNull();
  network.mend();
  await openTab("Overview");
  await screen.findAllByText(STOP.name);
});

test("does not say that there are no bookings today when they could not be loaded", async () => {
  await openDesk("?tab=bookings", { given: (_, network) => network.refuse("GET", /^\/api\/bookings\?/, 500) });
  await screen.findByText("The bookings could not be loaded");
  expect(screen.queryByText("Nothing is booked for today.")).toBeNull();
});

test("does not hand a mass email to the mail program when the subscribers could not be loaded", async () => {
  const { press } = await openDesk("?tab=communications", {
    async given(truck, network) {
      await subscribe(truck, "lee@example.com");
      network.refuse("GET", /^\/api\/subscribers\/totals/, 500);
    },
  });
  fill(await screen.findByLabelText("Subject"), "Today");
  fill(screen.getByLabelText("Message"), "Come by");
  await press("Open in Mail Program");
  await screen.findByText("The subscribers are not loaded yet");
});

test("approves a photo when the settings could not be loaded", async () => {
  const { truck, user, press } = await openDesk("?tab=photos", {
    async given(truck, network) {
      await truck.owner("PUT", "/api/business", { approvePhotos: true });
      await truck.visitor("POST", "/api/photo-submissions", { photoData: [dataUrl(await picture())] });
      network.refuse("GET", /^\/api\/business$/, 500);
    },
  });
  await user.click(await screen.findByRole("link", { name: "Anonymous" }));
  await press("Approve");
  await screen.findByText("Photo approved for gallery display!");
  expect((await truck.visitor("GET", "/api/photo-submissions")).json).toHaveLength(1);
});
