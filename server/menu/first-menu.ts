import menu from "./first-menu.json" with { type: "json" };

const item = (category: string, name: string, description: string | null = null) => ({ category, name, description });

/** The items of a new site's menu in their order. Later only the database counts. */
export const firstMenu = [
  ...menu.flavors.map((name) => item("flavors", name)),
  ...menu.concoctions.map(({ name, description }) => item("concoctions", name, description)),
  ...menu.toppings.map((name) => item("toppings", name)),
].map((entry, position) => ({ ...entry, position }));
