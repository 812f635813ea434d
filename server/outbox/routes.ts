import { z } from "zod";
import { idParams } from "../../schema/fields.ts";
import {
  notificationExample,
  notificationExampleParams,
  notificationStatus,
  transactionalEmail,
  transactionalPage,
  transactionalQuery,
} from "../../schema/notifications.ts";
import type { Api } from "../web/api.ts";
import { type ExampleService, MAIL_CONTENT_POLICY } from "./examples.ts";
import type { StatusService } from "./status.ts";
import type { TransactionalService } from "./transactional.ts";

export function outboxRoutes(
  api: Api,
  transactional: TransactionalService,
  examples: ExampleService,
  status: StatusService,
) {
  api.get(
    "/notifications/status",
    {
      schema: {
        summary: "The providers of mail, SMS and push, and whether a channel is paused",
        response: { 200: notificationStatus },
      },
    },
    status,
  );

  api.get(
    "/transactional",
    {
      schema: {
        summary: "Transactional mails, such as booking confirmations, with their status",
        querystring: transactionalQuery,
        response: { 200: transactionalPage },
      },
    },
    (request) => transactional.list(request.query.before, request.query.status),
  );

  api.post(
    "/transactional/:id/retry",
    {
      schema: {
        summary: "Try a failed transactional mail again",
        params: idParams,
        response: { 200: transactionalEmail },
      },
    },
    (request) => transactional.retry(request.params.id),
  );

  api.get(
    "/automatic-messages",
    {
      schema: {
        summary: "Examples of every message that the site sends automatically",
        response: { 200: z.array(notificationExample) },
      },
    },
    (request) => examples.list(api.publicOrigin(request)),
  );

  api.get(
    "/automatic-messages/:id",
    { schema: { summary: "The HTML of an example mail", params: notificationExampleParams } },
    async (request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", MAIL_CONTENT_POLICY)
        .send(await examples.html(request.params.id, api.publicOrigin(request))),
  );
}
