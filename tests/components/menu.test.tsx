import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import MenuSection from "../../app/features/menu/menu-section.tsx";
import { FIRST } from "../helpers/first-values.ts";
import { fill, openDesk, shortenMenu } from "./desk.tsx";
import { openScreen } from "./screen.tsx";

const SIZES = [
  { name: "8 oz", price: 300, note: "the classic" },
  { name: "12 oz", price: 400, note: "for the road" },
];

const item = (id: number, prices: object) => ({
  id,
  name: `Flavor ${id}`,
  description: "",
  category: "flavors",
  smallPrice: null,
  mediumPrice: null,
  largePrice: null,
  isAvailable: true,
  isSoldOutToday: false,
  revision: 1,
  ...prices,
});

test("shows an item's own price where it differs from the size's", async () => {
  const menu = [item(1, { smallPrice: 750 }), item(2, { smallPrice: 500 })];
  await openScreen("visitor", "/", <MenuSection menu={menu} business={FIRST} />);
  screen.getByText("Small $7.50");
  expect(screen.queryByText("Small $5.00")).toBeNull();
});

test("names an item's prices by the sizes when none is called Small, Medium or Large", async () => {
  const menu = [item(1, { smallPrice: 300, mediumPrice: 450 })];
  await openScreen("visitor", "/", <MenuSection menu={menu} business={{ ...FIRST, sizes: SIZES }} />);
  screen.getByText("12 oz $4.50");
});

test("names the prices of an item's dialog by the sizes", async () => {
  const { user } = await openDesk("?tab=settings&part=menu", {
    async given(truck) {
      await shortenMenu(truck);
      await truck.owner("PUT", "/api/business", { sizes: SIZES });
      await truck.owner("PUT", "/api/menu/items/1", { smallPrice: 300, mediumPrice: 450 });
    },
  });
  await user.click(await screen.findByText("Classic Flavors"));
  const name = "Strawberry";
  await user.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("8 oz $").value).toBe("3.00"));
  expect(screen.getByLabelText<HTMLInputElement>("12 oz $").value).toBe("4.50");
});

test("finds items by name and description, in the order of the menu", async () => {
  await openDesk("?tab=settings&part=menu", { given: shortenMenu });
  fill(await screen.findByLabelText("Search"), "cherry");
  await waitFor(() => expect(screen.queryByText("Strawberry")).toBeNull());
  screen.getByRole("heading", { name: "Cherry" });
  screen.getByRole("heading", { name: "Firecracker" });
  expect(screen.queryByRole("button", { name: "Move Cherry" })).toBeNull();
  fill(screen.getByLabelText("Search"), "pickles");
  await screen.findByText("Nothing on the menu matches.");
});
