import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorAnswer } from "../../schema/answers.ts";
import { isDatabaseUnavailable, isDiskFull, isTransactionConflict } from "../db/failures.ts";
import {
  Conflict,
  DiskFull,
  EpochMismatch,
  Forbidden,
  Invalid,
  KeyReused,
  NotFound,
  StaleRevision,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  Unavailable,
} from "../errors.ts";
import { drainBody } from "./connections.ts";

/** The file system's error codes of a full disk. */
const DISK_FULL = new Set<unknown>(["ENOSPC", "EDQUOT"]);

/** A database that is away usually comes back within seconds. */
const AWAY_SECONDS = 5;

/** The one place that turns a thrown error into an answer. An unforeseen error is logged, and its answer reveals nothing of it. */
export async function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const body = await beginErrorAnswer(error, request, reply);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Sets the status and the headers of an error's answer, and logs server errors. @returns the message */
export async function beginErrorAnswer(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ErrorAnswer> {
  const { status, body } = errorAnswer(error);
  if (error instanceof TooManyRequests) reply.header("retry-after", error.retryAfterSeconds);
  if (status === 503) reply.header("retry-after", AWAY_SECONDS);
  // The owner finds this id in the log.
  reply.header("x-request-id", request.id);
  await drainBody(request.raw);
  if (status >= 500) request.log.error({ err: error }, "request failed");
  reply.code(status);
  return body;
}

function errorAnswer(error: FastifyError | Error): { status: number; body: ErrorAnswer & { current?: object } } {
  if (error instanceof NotFound) return { status: 404, body: { message: error.message } };
  if (error instanceof Conflict) return { status: 409, body: { message: error.message, ...error.details } };
  if (error instanceof StaleRevision) return { status: 412, body: { message: error.message, current: error.current } };
  if (error instanceof KeyReused || error instanceof EpochMismatch)
    return { status: 422, body: { message: error.message } };
  if (error instanceof Unauthorized) return { status: 401, body: { message: error.message } };
  if (error instanceof Forbidden) return { status: 403, body: { message: error.message } };
  if (error instanceof TooLarge) return { status: 413, body: { message: error.message } };
  if (error instanceof TooManyRequests) return { status: 429, body: { message: error.message } };
  if (error instanceof Invalid) return { status: 400, body: { message: error.message, issues: error.issues } };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll("/", "."),
      message: message ?? "Not valid",
    }));
    return { status: 400, body: { message: issues[0]?.message ?? "Not valid", issues } };
  }
  const code = "code" in error ? error.code : undefined;
  if (error instanceof Unavailable) return { status: 503, body: { message: error.message } };
  if (isDatabaseUnavailable(error) || isTransactionConflict(error)) {
    return {
      status: 503,
      body: { message: "The site cannot reach its data right now. Please try again in a moment." },
    };
  }
  if (error instanceof DiskFull || DISK_FULL.has(code) || isDiskFull(error)) {
    return { status: 507, body: { message: new DiskFull().message } };
  }
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return { status: 400, body: { message: "The body must be JSON" } };
  // @fastify/static refuses paths outside of its folder with this code; the caller gets a 404.
  if (status === 403) return { status: 404, body: { message: new NotFound("This address").message } };
  if (status === 413) return { status, body: { message: "That is too large to send" } };
  if (status !== undefined && status >= 400 && status < 500)
    return { status, body: { message: "The request could not be understood" } };
  return { status: 500, body: { message: "Something went wrong. Please try again." } };
}
