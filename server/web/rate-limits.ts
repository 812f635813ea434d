import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { TooMany } from "../errors.ts";
import type { Api } from "./api.ts";
import { rateLimitStore } from "./rate-limit-store.ts";
import { countedAddress } from "./visitor.ts";

/** The largest body, unless a route sets another limit. */
export const BODY_LIMIT = 64 * 1024;

// A whole festival may come from one address of a phone network, so these stop machines, not crowds.
const READS_PER_MINUTE = 1200;
const WRITES_PER_MINUTE = 240;

/**
 * For the route of a public form, as its `config.rateLimit`: so many requests from one address to that form. Each of them
 * leaves something for the owner to read, so a form is held tighter than the rest. Counted when the body is there: a form that a
 * browser sent by itself is shown again with what was typed.
 */
export const PUBLIC_FORM_LIMIT = { max: 60, timeWindow: 10 * 60 * 1000, hook: "preValidation" as const };

/**
 * Limits the calls from one address; a refused call learns from `Retry-After` when to try again.
 * @param shared the database in which processes that serve one site count together; null where one process serves it
 */
export async function limitRequests(api: Api, shared: Database | null) {
  await api.register(rateLimit, {
    store: rateLimitStore(shared),
    timeWindow: "1 minute",
    max: (request) => (isRead(request) ? READS_PER_MINUTE : WRITES_PER_MINUTE),
    keyGenerator: (request) => `${counted(request)} ${countedAddress(request)}`,
    errorResponseBuilder: tooMany,
  });
  const countWrite = api.createRateLimit({ keyGenerator: (request) => `write ${countedAddress(request)}` });
  // What a form's own limit refuses would else cost as much as what it takes, without end.
  api.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.rateLimit || isRead(request)) return;
    const count = await countWrite(request);
    if (!count.isAllowed && count.isExceeded) throw tooMany(request, count);
  });
}

/** A page with its pictures asks for a few dozen files. */
const FILES_PER_MINUTE = 12_000;
const FILES = /^\/(?:(?:assets|media)\/|icon-|favicon\.ico)/;

/**
 * Limits what is asked for outside `/api`, which has limits of its own: pages, calendars, pictures, files. Each process counts for
 * itself: to count for all would cost more than most of these answers.
 */
export async function limitPages(app: FastifyInstance) {
  await app.register(rateLimit, {
    store: rateLimitStore(null),
    timeWindow: "1 minute",
    max: ({ url }) => (FILES.test(url) ? FILES_PER_MINUTE : READS_PER_MINUTE),
    keyGenerator: (request) => `${FILES.test(request.url) ? "file" : "page"} ${countedAddress(request)}`,
    allowList: ({ url }) => url.startsWith("/api/"),
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
    errorResponseBuilder: tooMany,
  });
}

/** Each is made for its caller: it costs twenty times a stored file. */
const MADE_UP_FILES_PER_MINUTE = 120;
const MADE_UP = "made-up file";

/**
 * For a route of files that are made of what their addresses say, as its `config.rateLimit`: the site's own count as all files do,
 * those that somebody has made up are held tighter.
 */
export const madeUpFilesLimit = (isOwn: (request: FastifyRequest) => Promise<boolean>) => ({
  keyGenerator: async (request: FastifyRequest) =>
    `${(await isOwn(request)) ? "file" : MADE_UP} ${countedAddress(request)}`,
  max: (_request: FastifyRequest, key: string) =>
    key.startsWith(MADE_UP) ? MADE_UP_FILES_PER_MINUTE : FILES_PER_MINUTE,
});

/** A page that is answered again and again carries no count. */
const NO_HEADERS = {
  "x-ratelimit-limit": false,
  "x-ratelimit-remaining": false,
  "x-ratelimit-reset": false,
  "retry-after": false,
};

const tooMany = (_request: FastifyRequest, { ttl }: { ttl: number }) =>
  new TooMany(`Too many requests. Please try again in ${waitingTime(ttl)}.`, ttl / 1000);

/** What a request counts towards: a route's own limit, or the reads or writes. */
function counted(request: FastifyRequest): string {
  const { method, routeOptions } = request;
  if (routeOptions.config.rateLimit) return `${method} ${routeOptions.url}`;
  return isRead(request) ? "read" : "write";
}

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/** How long a person has to wait, in the unit that they would use. */
function waitingTime(milliseconds: number): string {
  const [count, unit] =
    milliseconds <= 90_000
      ? [Math.max(1, Math.ceil(milliseconds / 1000)), "second"]
      : [Math.ceil(milliseconds / 60_000), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
