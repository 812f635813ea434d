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

const item = (id: number, fields: object) => ({
  id,
  name: `Flavor ${id}`,
  description: "",
  allergens: null,
  category: "flavors",
  syrupColor: null,
  smallPrice: null,
  mediumPrice: null,
  largePrice: null,
  isAvailable: true,
  isSoldOutToday: false,
  revision: 1,
  ...fields,
});

test("shows an item's own price where it differs from the size's", async () => {
  const menu = [item(1, { smallPrice: 750 }), item(2, { smallPrice: 500 })];
  await openScreen("visitor", "/", <MenuSection menu={menu} business={FIRST} />);
  screen.getByText("Small $7.50");
  expect(screen.queryByText("Small $5.00")).toBeNull();
});

test("shows allergens and the syrup color of a flavor that has them", async () => {
  const menu = [item(1, { allergens: "Contains milk", syrupColor: "#d0142c" }), item(2, {})];
  await openScreen("visitor", "/", <MenuSection menu={menu} business={FIRST} />);
  screen.getByText("Contains milk");
  expect([...document.querySelectorAll("path[fill]")].map((drop) => drop.getAttribute("fill"))).toEqual(["#d0142c"]);
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

test("saves an item's allergens and a flavor's syrup color", async () => {
  const { user, truck } = await openDesk("?tab=settings&part=menu", { given: shortenMenu });
  await user.click(await screen.findByText("Classic Flavors"));
  await user.click(await screen.findByRole("button", { name: "Strawberry" }));
  const color = await screen.findByRole<HTMLInputElement>("radio", { name: "Strawberry red" });
  expect(color.checked).toBe(true);
  const stored = async () => (await truck.visitor("GET", "/api/menu")).json[0];
  fill(screen.getByLabelText("Allergens"), "Contains milk");
  await user.click(screen.getByRole("radio", { name: "Grape purple" }));
  await user.click(screen.getByRole("button", { name: "Save Item" }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ allergens: "Contains milk", syrupColor: "#6a2c91" }),
  );
  await user.click(screen.getByRole("button", { name: "Strawberry" }));
  await user.click(await screen.findByRole("radio", { name: "None" }));
  await user.click(screen.getByRole("button", { name: "Save Item" }));
  await waitFor(async () => expect((await stored()).syrupColor).toBeNull());
  await user.click(await screen.findByText("Add-Ons"));
  await user.click(await screen.findByRole("button", { name: "Sweet Cream" }));
  await screen.findByLabelText("Allergens");
  expect(screen.queryByText("Syrup Color")).toBeNull();
});

test("finds items by name and description, in the order of the menu", async () => {
  await openDesk("?tab=settings&part=menu", { given: shortenMenu });
  fill(await screen.findByLabelText("Search"), "cherry");
  await screen.findByRole("heading", { name: "Cherry" });
  expect(screen.queryByText("Strawberry")).toBeNull();
  screen.getByRole("heading", { name: "Firecracker" });
  expect(screen.queryByRole("button", { name: "Move Cherry" })).toBeNull();
  fill(screen.getByLabelText("Search"), "pickles");
  await screen.findByText("Nothing on the menu matches.");
});
