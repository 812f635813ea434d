import type { ErrorAnswer } from "../../../schema/answers.ts";
import { getSignInCount } from "../data/sign-ins.ts";
import { noteAnswer, noteNoAnswer } from "../offline/connection.ts";
import { CALL_LIMIT_MS, timeLimit } from "./time-limit.ts";

/** Thrown when the server answers with an error status. Its message is "status: body" (product.md, *Answers of the calls*). */
export class CallFailed extends Error {
  readonly status: number;
  /** The server's error answer, when it sent one. */
  readonly answer: ErrorAnswer | undefined;
  /** Whether the call was made before the current sign-in: a 401 then does not end the session. */
  readonly isBeforeSignIn: boolean;

  constructor(status: number, statusText: string, body: string, isBeforeSignIn = false) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.isBeforeSignIn = isBeforeSignIn;
    this.answer = readAnswer(body);
  }
}

function readAnswer(body: string): ErrorAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    return isErrorAnswer(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

const isErrorAnswer = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string";

/** Returns the text for a failed call: an error of the server, or no answer. */
export const failedCallWords = (error: unknown): string =>
  error instanceof CallFailed ? "Something went wrong on our side." : "No connection. Check your signal.";

/** Returns the server's message after a 429, which says when to try again; undefined for other errors. */
export const rateLimitWords = (error: unknown): string | undefined =>
  error instanceof CallFailed && error.status === 429 ? error.answer?.message : undefined;

interface CallOptions {
  /** How long the call may take. */
  limitMs?: number;
  /** The `Idempotency-Key`: the server executes two calls with the same key once. */
  key?: string;
}

/**
 * Calls the server with the session's cookie. The caller names the type of the answer, from the schema.
 * @throws CallFailed for an error status; another Error when no answer comes, or not in time
 */
export async function call<Answer = unknown>(
  method: string,
  path: string,
  body?: unknown,
  { limitMs = CALL_LIMIT_MS, key }: CallOptions = {},
): Promise<Answer> {
  const limit = timeLimit(limitMs);
  const signInsBefore = getSignInCount();
  try {
    const response = await answerOf(path, {
      method,
      credentials: "include",
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: limit.signal,
    });
    if (!response.ok) {
      const body = await response.text();
      throw new CallFailed(response.status, response.statusText, body, signInsBefore !== getSignInCount());
    }
    // An empty body, or one that is not JSON, counts as success (product.md, *Answers of the calls*).
    if (!response.headers.get("content-type")?.includes("application/json")) return { success: true } as Answer;
    return await response.json();
  } finally {
    limit.clear();
  }
}

/** Fetches an answer of the server. @throws Error when none comes, or an HTML page: a captive portal answers every call with its page */
async function answerOf(path: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, request);
    const isPage = response.ok && response.headers.get("content-type")?.includes("text/html");
    if (isPage) throw new Error("A page came instead of an answer");
    noteAnswer();
    return response;
  } catch (error) {
    noteNoAnswer();
    throw error;
  }
}
