import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDesk, type Truck } from "./desk.tsx";

async function openMassComm(given?: (truck: Truck) => Promise<unknown>) {
  const desk = await openDesk("?tab=communications", { given });
  await screen.findByRole("heading", { name: "Mass Email" });
  return desk;
}

test("says that mail and SMS are simulated while no provider is set up", async () => {
  await openMassComm();
  expect(await screen.findByText(/^Email is simulated/)).toBeDefined();
  expect(screen.getByText(/SMS is simulated/)).toBeDefined();
  expect(await screen.findByText("Nothing sent yet")).toBeDefined();
});

test("asks before a template takes the place of what was typed", async () => {
  const { user } = await openMassComm();
  const message = screen.getByLabelText<HTMLTextAreaElement>("Message");
  await user.type(message, "Come by!");
  await user.click(screen.getByRole("button", { name: "Location Update" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Keep typing" }));
  expect(message.value).toBe("Come by!");
});
