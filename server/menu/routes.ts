import { z } from "zod";
import { menuItem } from "../../schema/menu.ts";
import type { Api } from "../platform/http/api.ts";
import type { MenuService } from "./service.ts";

export function menuRoutes(api: Api, menu: MenuService) {
  api.get(
    "/menu",
    { config: { public: true }, schema: { summary: "The menu", response: { 200: z.array(menuItem) } } },
    () => menu.available(),
  );
}
