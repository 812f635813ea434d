import type { Context } from "../context.ts";
import type { LocationService } from "../stops/service.ts";
import { menuRoutes } from "./routes.ts";
import { menuService } from "./service.ts";

export function registerMenu(context: Context, needs: { locations: LocationService }) {
  const menu = menuService(context, needs);
  context.addCalls((api) => menuRoutes(api, menu));
  return menu;
}
