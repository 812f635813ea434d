import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { contactMessage, newMessage } from "../../schema/contact.ts";
import { idParams } from "../../schema/fields.ts";
import { listQuery } from "../../schema/list-query.ts";
import { repeatableHeaders } from "../idempotency/repeats.ts";
import type { Api } from "../web/api.ts";
import { PUBLIC_FORM_LIMIT } from "../web/rate-limits.ts";
import type { ContactService } from "./service.ts";

export function contactRoutes(api: Api, contact: ContactService) {
  api.post(
    "/contact",
    {
      config: { public: true, rateLimit: PUBLIC_FORM_LIMIT, form: { name: "message", schema: () => newMessage } },
      schema: {
        summary: "Send a message to the owner",
        headers: repeatableHeaders,
        body: newMessage,
        response: { 201: contactMessage, 404: errorAnswer, 422: errorAnswer },
      },
    },
    (request) => contact.create(request.body),
  );

  api.get(
    "/contact-messages",
    {
      schema: {
        summary: "All messages, the newest first, or a page of a search with unread ones first",
        querystring: listQuery,
        response: { 200: z.array(contactMessage) },
      },
    },
    (request) => contact.list(request.query),
  );

  api.put(
    "/contact-messages/:id/read",
    {
      schema: {
        summary: "Mark a message as read",
        headers: repeatableHeaders,
        params: idParams,
        response: { 200: contactMessage, 422: errorAnswer },
      },
    },
    (request) => contact.markRead(request.params.id),
  );

  api.put(
    "/contact-messages/:id/save",
    {
      schema: {
        summary: "Mark a message as saved",
        headers: repeatableHeaders,
        params: idParams,
        response: { 200: contactMessage, 422: errorAnswer },
      },
    },
    (request) => contact.save(request.params.id),
  );

  api.post(
    "/contact-messages/:id/restore",
    { schema: { summary: "Restore a deleted message", params: idParams, response: { 200: contactMessage } } },
    (request) => contact.restore(request.params.id),
  );

  api.delete(
    "/contact-messages/:id",
    { schema: { summary: "Delete a message", params: idParams, response: { 204: z.undefined() } } },
    (request) => contact.delete(request.params.id),
  );
}
