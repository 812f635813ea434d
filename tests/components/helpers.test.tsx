import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { hasUnsavedEdits } from "../../app/lib/forms/unsaved.ts";
import { PASSWORD } from "../helpers/owner-password.ts";
import { fill, openDesk } from "./desk.tsx";

test("does not reload over a helper's name or their invitation link", async () => {
  const { user } = await openDesk("?tab=settings&part=doors");
  const name = await screen.findByLabelText("Helper's name");
  expect(hasUnsavedEdits()).toBe(false);
  fill(name, "Ben");
  expect(hasUnsavedEdits()).toBe(true);
  fill(screen.getByLabelText("Current Password"), PASSWORD);
  await user.click(screen.getByRole("button", { name: "Invite" }));
  await screen.findByRole("img", { name: "QR code for Ben" });
  expect(hasUnsavedEdits()).toBe(true);
});
