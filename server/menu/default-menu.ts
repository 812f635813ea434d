import menu from "./default-menu.json" with { type: "json" };

interface Item {
  name: string;
  description?: string;
  syrupColor?: string | null;
}

const item = (category: string, { name, description, syrupColor = null }: Item) => ({
  category,
  name,
  description: description ?? null,
  syrupColor,
});

/** The items of a new site's menu in their order. Later only the database counts. */
export const defaultMenu = [
  ...menu.flavors.map((flavor) => item("flavors", flavor)),
  ...menu.concoctions.map((concoction) => item("concoctions", concoction)),
  ...menu.toppings.map((name) => item("toppings", { name })),
].map((entry, position) => ({ ...entry, position }));
