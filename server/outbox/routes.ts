import { z } from "zod";
import { rowId } from "../../schema/fields.ts";
import {
  notificationExample,
  notificationExampleParams,
  notificationStatus,
  transactionalEmail,
  transactionalPage,
  transactionalQuery,
} from "../../schema/notifications.ts";
import type { Api } from "../web/api.ts";
import { type ExampleService, MAIL_POLICY } from "./examples.ts";
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
    { schema: { summary: "Who carries what goes out, and whether it flows", response: { 200: notificationStatus } } },
    status,
  );

  api.get(
    "/transactional",
    {
      schema: {
        summary: "Single mails, such as booking confirmations, and what became of each",
        querystring: transactionalQuery,
        response: { 200: transactionalPage },
      },
    },
    (request) => transactional.list(request.query.before, request.query.status),
  );

  api.post(
    "/transactional/:id/retry",
    { schema: { summary: "Try a failed single mail again", params: rowId, response: { 200: transactionalEmail } } },
    (request) => transactional.retry(request.params.id),
  );

  // Both addresses keep an older word: a desk that was loaded before an update calls them.
  api.get(
    "/automatic-messages",
    {
      schema: {
        summary: "What the site sends by itself, as it would go out",
        response: { 200: z.array(notificationExample) },
      },
    },
    (request) => examples.list(api.publicOrigin(request)),
  );

  api.get(
    "/automatic-messages/:id",
    { schema: { summary: "One of these mails as mail programs show it", params: notificationExampleParams } },
    async (request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", MAIL_POLICY)
        .send(await examples.html(request.params.id, api.publicOrigin(request))),
  );
}
