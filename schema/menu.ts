import { z } from "zod";
import { hexColor, optionalLine, requiredLine } from "./fields.ts";

/** product.md, *Stored data*: what the truck sells. Prices are whole cents; null where the size's own price holds. */

const price = z
  .int("Price must be whole cents")
  .min(0, "Price cannot be negative")
  .max(1_000_000, "Price is too high")
  .nullable();

/** A row of `GET /api/menu`. */
export const menuItem = z.object({
  id: z.number(),
  name: z.string().meta({ title: "name" }),
  description: z.string().nullable().meta({ title: "description" }),
  allergens: z.string().nullable().meta({ title: "allergens" }),
  category: z.string().meta({ title: "category" }),
  /** `#rrggbb`; null where it is unknown. */
  syrupColor: z.string().nullable().meta({ title: "syrup color" }),
  smallPrice: z.number().int().nullable().meta({ title: "small price" }),
  mediumPrice: z.number().int().nullable().meta({ title: "medium price" }),
  largePrice: z.number().int().nullable().meta({ title: "large price" }),
  isAvailable: z.boolean().meta({ title: "availability" }),
  /** Sold out until the end of the business day. */
  isSoldOutToday: z.boolean(),
  /** Counts the changes: what a change was based on (`If-Match`). */
  revision: z.number(),
});
export type MenuItem = z.infer<typeof menuItem>;

const fields = {
  name: requiredLine("Name", 100),
  description: optionalLine("Description", 300),
  allergens: optionalLine("Allergens", 100),
  category: requiredLine("Category", 60),
  syrupColor: hexColor.nullable(),
  smallPrice: price,
  mediumPrice: price,
  largePrice: price,
  isAvailable: z.boolean(),
};

/** `POST /api/menu/items`: adds an item at the end of the menu. */
export const newMenuItem = z.object({
  ...fields,
  syrupColor: fields.syrupColor.default(null),
  smallPrice: price.default(null),
  mediumPrice: price.default(null),
  largePrice: price.default(null),
  isAvailable: z.boolean().default(true),
});
export type NewMenuItem = z.infer<typeof newMenuItem>;

/** `PUT /api/menu/items/{id}`: missing fields stay unchanged. */
export const menuItemChange = z
  .object(fields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change was sent")
  .meta({ minProperties: 1 });
export type MenuItemChange = z.infer<typeof menuItemChange>;

/** `PUT /api/menu/order`: the ids of all items, in the order in which they are to be shown. */
export const menuOrder = z.object({ ids: z.array(z.int().positive()).max(1000) });
