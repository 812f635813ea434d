import type { RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { leastRole } from "./admit.ts";

/** The answers that any call of its kind can get besides its own, each in the one shape of errors. */
function failuresOf({ method, url, config }: RouteOptions, takesInput: boolean) {
  const isRead = method === "GET";
  const isCall = url.startsWith("/api/");
  const isOwners = isCall && leastRole(config ?? {}) === "owner";
  const hasParameters = url.includes("/:");
  return Object.fromEntries(
    Object.entries({
      400: (takesInput || !isRead) && "Not JSON, or refused by the schema: `issues` says why",
      401: isCall && !config?.public && "Nobody is signed in",
      403: isOwners
        ? "A helper may not do that, nor a page of another site"
        : !isRead && !config?.anyOrigin && "Sent by a page of another site",
      404: hasParameters && "There is nothing under this address",
      413: !isRead && "The body is too large",
      414: hasParameters && "The address is too long",
      429: isCall && "Too many requests from one address; `Retry-After` says when to try again",
      431: isCall && "The headers are too large",
      503: isCall && "The database is busy; `Retry-After` says when to try again",
      507: !isRead && "The server's disk is full",
    }).flatMap(([status, description]) => (description ? [[status, errorAnswer.describe(description)]] : [])),
  );
}

const sent = z.undefined().describe("As the summary says");

/** The schema of a route, completed by the errors that any call of its kind can have, for the OpenAPI document. */
export const documentErrors: typeof jsonSchemaTransform = (document) => {
  const { schema, route } = document;
  if (!schema || schema.hide) return jsonSchemaTransform(document);
  const takesInput = Boolean(schema.params || schema.querystring || schema.body);
  const own = schema.response ?? {};
  const success = Object.keys(own).some((status) => status.startsWith("2")) ? {} : { 200: sent };
  const response = { ...failuresOf(route, takesInput), ...success, ...own };
  // The least role.
  const role = route.url.startsWith("/api/") ? leastRole(route.config ?? {}) : "visitor";
  const completed = { ...schema, response, "x-role": role };
  return jsonSchemaTransform({ ...document, schema: completed });
};
