import type { Context } from "../context.ts";
import { exampleService } from "./examples.ts";
import { outboxRoutes } from "./routes.ts";
import { type ReadSender, statusService } from "./status.ts";
import { transactionalService } from "./transactional.ts";

/** The owner's calls about the outbox. Queue and worker belong to the context. @param sender the sender of mails */
export function registerOutbox(context: Context, sender: ReadSender) {
  const status = statusService(context, sender);
  context.addCalls((api) => outboxRoutes(api, transactionalService(context), exampleService(context), status));
  return { status };
}
