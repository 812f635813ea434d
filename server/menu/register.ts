import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { menuRoutes } from "./routes.ts";
import { menuService } from "./service.ts";

export function registerMenu(context: Context, needs: { business: BusinessService }) {
  const menu = menuService(context, needs);
  context.addCalls((api) => menuRoutes(api, menu));
  return menu;
}
