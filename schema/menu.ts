import { z } from "zod";

/** A row of `GET /api/menu`. Prices are whole cents; null where the size's own price holds. */
export const menuItem = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  smallPrice: z.number().int().nullable(),
  mediumPrice: z.number().int().nullable(),
  largePrice: z.number().int().nullable(),
  isAvailable: z.boolean(),
});
export type MenuItem = z.infer<typeof menuItem>;
