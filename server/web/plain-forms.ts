import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type FormFields, type PublicForm, type RefusedForm, thanksPath } from "../../schema/public-forms.ts";
import { Invalid, TooManyRequests } from "../errors.ts";
import type { Api } from "./api.ts";
import { answerError, beginErrorAnswer } from "./error-answers.ts";
import { rateLimitAddress } from "./visitor.ts";

/** The public form that a call accepts from browsers without script. */
interface PlainForm {
  name: PublicForm;
  /** The form's schema: its output is the body of the call. Without one the route reads the body itself. */
  schema?: () => z.ZodType | Promise<z.ZodType>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    form?: PlainForm;
  }
  interface FastifyRequest {
    /** The fields of a form that was posted without script. */
    formFields: FormFields | null;
  }
  interface FastifyInstance {
    /** Sends a refused form's page, if the server has pages. */
    formPage?: (request: FastifyRequest, reply: FastifyReply, refused: RefusedForm) => Promise<unknown>;
    /** The same for a form that a limit refuses: a stored page, without the fields. */
    limitedFormPage?: (request: FastifyRequest, reply: FastifyReply, refused: RefusedForm) => Promise<unknown>;
  }
}

/** A form that is too long is still read, to show its fields with the error. A character has at most nine bytes. */
const FORM_LIMIT = 256 * 1024;

const RATE_LIMITED_MESSAGE =
  "Too many requests. Please try again in a few minutes. Your browser's Back button leads to what you typed.";

const URLENCODED = "application/x-www-form-urlencoded";

/**
 * Lets calls with a public form accept it from browsers without script. The answer is a page: the thanks, or the form with its values and
 * errors. Added after the rate limits, which run first.
 */
export function takePlainForms(api: Api) {
  api.decorateRequest("formFields", null);
  api.addContentTypeParser<string>(URLENCODED, { parseAs: "string", bodyLimit: FORM_LIMIT }, (request, body, done) => {
    if (!request.routeOptions.config.form) return done(new Invalid("", "The body must be JSON"), undefined);
    request.formFields = Object.fromEntries(
      [...new URLSearchParams(body)].map(([name, text]) => [name, normalizeLineBreaks(text)]),
    );
    done(null, {});
  });

  api.addHook("onRoute", (route) => {
    if (route.config?.form?.schema) route.preValidation = [route.preValidation ?? [], readForm].flat();
  });

  api.addHook("onSend", async (request, reply, payload) => {
    const { form } = request.routeOptions.config;
    if (!form || !isSentByBrowser(request) || reply.statusCode >= 300) return payload;
    reply.code(303).header("location", thanksPath(form.name)).removeHeader("content-type");
    return "";
  });

  api.setErrorHandler(async (error: Error, request, reply) => {
    const { form } = request.routeOptions.config;
    const { formPage, limitedFormPage } = request.server;
    if (!form || !formPage || !limitedFormPage || !isSentByBrowser(request)) return answerError(error, request, reply);
    const { message, issues = [] } = await beginErrorAnswer(error, request, reply);
    if (error instanceof TooManyRequests) {
      return limitedFormPage(request, reply, {
        form: form.name,
        fields: {},
        errors: {},
        message: RATE_LIMITED_MESSAGE,
      });
    }
    const errors = Object.fromEntries(issues.toReversed().map((issue) => [issue.path, issue.message]));
    return formPage(request, reply, { form: form.name, fields: request.formFields ?? {}, errors, message });
  });
}

/** A form's text with single line breaks: browsers send two characters for each (HTML, *form-data set*). */
export const normalizeLineBreaks = (text: string) => text.replaceAll("\r\n", "\n");

/** Turns the typed fields into the body of the call. @throws Invalid with an issue for each wrong field */
async function readForm(request: FastifyRequest) {
  const { form } = request.routeOptions.config;
  if (!request.formFields || !form?.schema) return;
  const result = (await form.schema()).safeParse(request.formFields);
  if (result.success) {
    request.body = result.data;
    return;
  }
  throw Invalid.of(result.error);
}

/**
 * The idempotency key of a form: the same form, sent twice by one visitor on one day, is stored once. The page is cached, so it
 * cannot bring a key of its own.
 */
export function formKey(request: FastifyRequest, fields: FormFields): string {
  const day = new Date().toISOString().slice(0, 10);
  const sent = JSON.stringify([request.routeOptions.url, rateLimitAddress(request), day, fields]);
  return hash("sha256", sent, "base64url");
}

/** Whether a browser navigates by this request, and shows its answer. */
export function isSentByBrowser({ headers }: FastifyRequest): boolean {
  const type = headers["content-type"] ?? "";
  const isForm = type.startsWith(URLENCODED) || type.startsWith("multipart/form-data");
  return isForm && Boolean(headers.accept?.includes("text/html"));
}
