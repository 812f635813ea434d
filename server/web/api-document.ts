import swaggerUi from "@fastify/swagger-ui";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { packAnswer, sendStored } from "./answers/answer.ts";

const UI = "/api-docs";
const JSON_TYPE = "application/json; charset=utf-8";

/** Sends the OpenAPI document as JSON or YAML. It is the same for as long as the process runs, and large: it is written out once. */
export const sendApiDocument =
  ({ app, answers }: Pick<Context, "app" | "answers">, form: "json" | "yaml" = "json") =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const stored = await answers.lasting(`document ${form}`, async () =>
      packAnswer({
        body: form === "json" ? JSON.stringify(app.swagger()) : app.swagger({ yaml: true }),
        isText: true,
        headers: { "content-type": form === "json" ? JSON_TYPE : "application/x-yaml" },
        caching: { "cache-control": "no-cache" },
      }),
    );
    return sendStored(request, reply, stored);
  };

/** Adds the page to read the document on, which has the document at two more addresses. */
export async function apiDocumentPages(context: Pick<Context, "app" | "answers">) {
  const forms = new Map([
    [`${UI}/json`, sendApiDocument(context, "json")],
    [`${UI}/yaml`, sendApiDocument(context, "yaml")],
  ]);
  await context.app.register(swaggerUi, {
    routePrefix: UI,
    staticCSP: true,
    uiHooks: {
      // In the place of the page's own routes, which write the document out for each request.
      preHandler: async (request, reply) => forms.get(request.routeOptions.url ?? "")?.(request, reply),
    },
  });
}
