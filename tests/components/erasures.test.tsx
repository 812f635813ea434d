import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { subscribe } from "../helpers/sends.ts";
import { fill, openDesk } from "./desk.tsx";

test("leaves the next person's question open when an erasure is answered late", async () => {
  const { truck, network, user, press } = await openDesk("?tab=subscribers", {
    async given(truck) {
      for (const name of ["zelda", "other"]) await subscribe(truck, `${name}@example.com`);
    },
  });
  async function ask(email: string) {
    fill(await screen.findByLabelText("Their email address"), email);
    await press("Show what's stored");
    const dialog = within(await screen.findByRole("dialog", { name: "Erase this person everywhere?" }));
    fill(await dialog.findByLabelText("Type the address again"), email);
    return dialog;
  }
  const first = await ask("zelda@example.com");
  const erasing = network.hold("POST", /^\/api\/erasures$/);
  await user.click(first.getByRole("button", { name: "Erase everywhere" }));
  await erasing.sent;
  await user.click(first.getByRole("button", { name: "Keep" }));
  const next = await ask("other@example.com");
  erasing.release();
  await screen.findByText("Erased everywhere!");
  expect((await truck.owner("GET", "/api/subscribers")).json).toHaveLength(1);
  expect(next.getByLabelText("Type the address again")).toMatchObject({ value: "other@example.com" });
});
