import type { FastifyReply, FastifyRequest } from "fastify";
import { packAnswer, sendStored } from "./answer.ts";
import type { PublicAnswers } from "./public-answers.ts";

/** Sends the answer of a public call, which is cached like a page for one version and one minute. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answers: PublicAnswers,
  make: () => Promise<unknown>,
) {
  const stored = await answers.current(`call ${request.routeOptions.url}`, async () =>
    packAnswer({
      body: JSON.stringify(await make()),
      isText: true,
      headers: { "content-type": "application/json; charset=utf-8" },
      caching: { "cache-control": "no-cache" },
    }),
  );
  return sendStored(request, reply, stored);
}
