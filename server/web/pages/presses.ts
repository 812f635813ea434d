import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { Invalid } from "../../errors.ts";
import { ownCall } from "./own-call.ts";

const URLENCODED = "application/x-www-form-urlencoded";

/**
 * The call that a button makes, the fields of its body that nobody types (JSON), the search of the page's address once it is done,
 * and what was typed, each under its name.
 */
const press = z
  .object({
    method: z.enum(["POST", "PUT", "DELETE"]),
    path: z.string().regex(/^\/api\/[\w/-]+$/),
    next: z
      .string()
      .regex(/^[\w=&-]+$/)
      .optional(),
    body: z.string().default("{}").transform(parsed).pipe(z.record(z.string(), z.json())),
  })
  .catchall(z.string());

function parsed(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("The body must be JSON");
    return z.NEVER;
  }
}

const refusal = z.object({ message: z.string() });

/**
 * Takes the presses of the desk that browsers send by themselves, because the page's script was not there yet, at the address of
 * the page on which they were made. What is done is answered with a redirection to that page, what is refused with the page.
 * @param showRefused answers with the page, and why
 */
export const takePresses =
  (pages: string[], showRefused: (request: FastifyRequest, reply: FastifyReply, why: string) => Promise<unknown>) =>
  async (scope: FastifyInstance) => {
    scope.addContentTypeParser<string>(URLENCODED, { parseAs: "string" }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text)));
    });

    for (const page of pages) {
      scope.post(page, { schema: { hide: true } }, async (request, reply) => {
        const read = press.safeParse(request.body);
        if (!read.success) throw Invalid.of(read.error);
        const { method, path, body, next, ...fields } = read.data;
        const answer = await ownCall(request, { method, path, body: { ...body, ...fields } });
        const cookies = answer.headers["set-cookie"];
        if (cookies) reply.header("set-cookie", cookies);
        if (answer.statusCode < 300)
          return reply
            .code(303)
            .header("location", next ? `${page}?${next}` : request.url)
            .send();
        return showRefused(request, reply.code(answer.statusCode), refusal.parse(answer.json()).message);
      });
    }
  };
