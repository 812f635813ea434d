import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { idParams } from "../../schema/fields.ts";
import { menuItem, menuItemChange, menuOrder, newMenuItem } from "../../schema/menu.ts";
import { baseRevision, pressBody, revisionHeaders, staleAnswer } from "../idempotency/repeats.ts";
import type { Api } from "../web/api.ts";
import type { MenuService } from "./service.ts";

export function menuRoutes(api: Api, menu: MenuService) {
  api.get(
    "/menu",
    {
      config: { public: true },
      schema: { summary: "The menu with sold-out items", response: { 200: z.array(menuItem) } },
    },
    () => menu.all(),
  );

  api.get(
    "/menu/items",
    {
      config: { role: "helper" },
      schema: { summary: "All items with sold-out ones", response: { 200: z.array(menuItem) } },
    },
    () => menu.all(),
  );

  api.post(
    "/menu/items",
    { schema: { summary: "Add an item", body: newMenuItem, response: { 201: menuItem } } },
    (request) => menu.create(request.body),
  );

  api.put(
    "/menu/items/:id",
    {
      schema: {
        summary: "Change an item",
        headers: revisionHeaders,
        params: idParams,
        body: menuItemChange,
        response: { 200: menuItem, 412: staleAnswer(menuItem), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => menu.update(params.id, body, baseRevision(headers)),
  );

  api.post(
    "/menu/:id/sold-out",
    {
      config: { role: "helper" },
      schema: {
        summary: "Mark an item as sold out until the end of the day",
        headers: revisionHeaders,
        params: idParams,
        body: pressBody,
        response: { 200: menuItem, 409: errorAnswer, 412: staleAnswer(menuItem), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => menu.soldOutToday(params.id, body?.pressedAt, baseRevision(headers)),
  );

  api.delete(
    "/menu/:id/sold-out",
    {
      config: { role: "helper" },
      schema: {
        summary: "End an item's sold-out mark of today",
        headers: revisionHeaders,
        params: idParams,
        response: { 200: menuItem, 412: staleAnswer(menuItem), 422: errorAnswer },
      },
    },
    ({ params, headers }) => menu.backToday(params.id, baseRevision(headers)),
  );

  api.put(
    "/menu/order",
    { schema: { summary: "Change the order", body: menuOrder, response: { 200: z.array(menuItem) } } },
    (request) => menu.reorder(request.body.ids),
  );

  api.delete("/menu/items", { schema: { summary: "Delete every item", response: { 204: z.undefined() } } }, () =>
    menu.empty(),
  );

  api.delete(
    "/menu/items/:id",
    { schema: { summary: "Delete an item", params: idParams, response: { 204: z.undefined() } } },
    (request) => menu.delete(request.params.id),
  );
}
