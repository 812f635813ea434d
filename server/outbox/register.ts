import type { Context } from "../context.ts";
import { exampleService } from "./examples.ts";
import { outboxRoutes } from "./routes.ts";
import { type Sender, statusService } from "./status.ts";
import { transactionalService } from "./transactional.ts";

/** What the owner sees of the outbox. The queue and its worker are the context's. @param sender whom mails come from */
export function registerOutbox(context: Context, sender: Sender) {
  const status = statusService(context, sender);
  context.addCalls((api) => outboxRoutes(api, transactionalService(context), exampleService(context), status));
  return { status };
}
