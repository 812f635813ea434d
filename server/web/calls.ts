import compress from "@fastify/compress";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Context } from "../context.ts";
import { EpochMismatch, Invalid, NotFound } from "../errors.ts";
import { findStoredAnswer, type IdempotencyKey, idempotencyKeyOf } from "../idempotency/once.ts";
import { keyHeaders, repeatableHeaders, revisionHeaders } from "../idempotency/repeats.ts";
import { admit } from "./admit.ts";
import type { Api } from "./api.ts";
import { sendApiDocument } from "./api-document.ts";
import { runInCall } from "./current-call.ts";
import { formKey, takePlainForms } from "./plain-forms.ts";
import { limitRequests } from "./rate-limits.ts";

/** The content types that are compressed. A stream of events is not: compression would delay it. */
const COMPRESSED = /^(?:application\/json|text\/(?!event-stream))/;

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a call without a key. */
    idempotencyKey: IdempotencyKey | null;
  }
}

/** Adds the JSON calls that the nouns have registered. A call is the owner's, unless its route allows others. */
export async function addJsonCalls({ app, answers, calls, clock, db, env }: Context) {
  /** Repeats the stored answer of an idempotency key; refuses a call that was queued in another epoch. */
  async function answerAgain(request: FastifyRequest, reply: FastifyReply) {
    const { headers, formFields } = request;
    const key = formFields ? formKey(request, formFields) : headers["idempotency-key"];
    if (typeof key !== "string") return;
    request.idempotencyKey = idempotencyKeyOf(request, key, await app.callerOf(request), clock);
    const before = await findStoredAnswer(db, request.idempotencyKey);
    if (before !== undefined) return reply.code(successOf(request)).send(JSON.parse(before) ?? undefined);
    const writtenIn = request.headers["data-epoch"];
    if (writtenIn !== undefined && writtenIn !== app.epoch) throw new EpochMismatch();
  }

  await app.register(
    async (scope) => {
      const api: Api = scope.withTypeProvider<ZodTypeProvider>();
      if (env.RATE_LIMITS === "on") await limitRequests(api, env.DATABASE_URL ? db : null);
      takePlainForms(api);
      await scope.register(compress, {
        encodings: ["br", "gzip"],
        customTypes: COMPRESSED,
        globalDecompression: false,
      });
      // Echoes the key, so that the client can tell our answer from a captive portal's.
      api.addHook("onRequest", async (request, reply) => {
        const key = request.headers["idempotency-key"];
        if (typeof key === "string") reply.header("idempotency-key", key);
      });
      // After the rate limits, so that refusals here count, too.
      api.addHook("preParsing", (request) => admit(request));
      // The owner's answers are never cached.
      api.addHook("onSend", async ({ routeOptions }, reply) => {
        if (!routeOptions.config.public && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
      });
      // After the limits and before validation: a repeated call may not be possible any more.
      api.decorateRequest("idempotencyKey", null);
      api.addHook("onRoute", (route) => {
        const headers = route.schema?.headers;
        if (headers === keyHeaders) return;
        const isRepeatable = headers === repeatableHeaders || headers === revisionHeaders;
        route.preValidation = [route.preValidation ?? [], isRepeatable ? answerAgain : refuseKey].flat();
      });
      api.addHook("preHandler", async (request, reply) => void reply.code(successOf(request)));
      // The history names the caller of a write. Reads need no author.
      api.addHook("preHandler", ({ caller, idempotencyKey: key, method, routeOptions }, _reply, next) => {
        const isOfDesk = method !== "GET" && !routeOptions.config.public;
        runInCall({ caller: isOfDesk ? caller : null, key }, next);
      });
      const answerUnknown = () => {
        throw new NotFound("This address");
      };
      api.setNotFoundHandler(answerUnknown);
      // Without these two the pages would answer an unknown address below /api.
      for (const url of ["/", "/*"]) {
        api.get(url, { config: { public: true }, schema: { hide: true } }, answerUnknown);
      }

      for (const add of calls) await add(api);
      api.get("/openapi.json", { config: { public: true }, schema: { hide: true } }, sendApiDocument({ app, answers }));
    },
    { prefix: "/api" },
  );
}

/** Refuses a key for a call that is not repeatable, because the caller would rely on it. */
async function refuseKey({ headers }: FastifyRequest) {
  if (headers["idempotency-key"] !== undefined)
    throw new Invalid("Idempotency-Key", "This call takes no Idempotency-Key");
}

/** A call answers with the one success that its schema names. */
function successOf({ routeOptions: { schema } }: FastifyRequest): number {
  return Number(Object.keys(schema?.response ?? {}).find((status) => status.startsWith("2")) ?? 200);
}
