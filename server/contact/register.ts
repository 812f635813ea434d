import type { Context } from "../context.ts";
import { MINUTELY } from "../retention/retention.ts";
import { purgedBefore } from "../retention/soft-deletes.ts";
import { contactRoutes } from "./routes.ts";
import { type ContactNeeds, contactService } from "./service.ts";

export function registerContact(context: Context, needs: ContactNeeds) {
  const contact = contactService(context, needs);
  context.addCalls((api) => contactRoutes(api, contact));
  context.retention.add({
    what: "deleted messages",
    every: MINUTELY,
    run: () => contact.purge(purgedBefore(context.clock)),
  });
  return contact;
}
