import { rowId } from "../../schema/fields.ts";
import { transactionalEmail, transactionalPage, transactionalQuery } from "../../schema/notifications.ts";
import type { Api } from "../web/api.ts";
import type { TransactionalService } from "./transactional.ts";

export function outboxRoutes(api: Api, transactional: TransactionalService) {
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
}
