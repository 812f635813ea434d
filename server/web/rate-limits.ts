import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { TooManyRequests } from "../errors.ts";
import type { Api } from "./api.ts";
import { rateLimitStore } from "./rate-limit-store.ts";
import { rateLimitAddress } from "./visitor.ts";

/** The largest body, unless a route sets another limit. */
export const BODY_LIMIT = 64 * 1024;

// A whole festival may come from one address of a phone network, so these stop machines, not crowds.
const READS_PER_MINUTE = 1200;
const WRITES_PER_MINUTE = 240;

/**
 * The `config.rateLimit` of a public form's route: requests from one address to that form. It is lower than other limits, because each
 * request gives the owner something to read. It counts after the body was read, so that a refused form is shown again with its values.
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
    keyGenerator: (request) => `${counted(request)} ${rateLimitAddress(request)}`,
    errorResponseBuilder: tooMany,
  });
  const countWrite = api.createRateLimit({ keyGenerator: (request) => `write ${rateLimitAddress(request)}` });
  // Requests over a form's own limit also count here, so that they cannot go on without end.
  api.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.rateLimit || isRead(request)) return;
    const count = await countWrite(request);
    if (!count.isAllowed && count.isExceeded) throw tooMany(request, count);
  });
}

/** A page with its pictures loads a few dozen files. */
const FILES_PER_MINUTE = 12_000;
const FILES = /^\/(?:(?:assets|media)\/|icon-|favicon\.ico)/;

/**
 * Limits requests outside of `/api`: pages, calendars, pictures, files. Each process counts alone, because a shared count would cost more
 * than most of these answers.
 */
export async function limitPages(app: FastifyInstance) {
  await app.register(rateLimit, {
    store: rateLimitStore(null),
    timeWindow: "1 minute",
    max: ({ url }) => (FILES.test(url) ? FILES_PER_MINUTE : READS_PER_MINUTE),
    keyGenerator: (request) => `${FILES.test(request.url) ? "file" : "page"} ${rateLimitAddress(request)}`,
    allowList: ({ url }) => url.startsWith("/api/"),
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
    errorResponseBuilder: tooMany,
  });
}

/** For files that are made for the caller, which cost twenty times a cached file. */
const MADE_UP_FILES_PER_MINUTE = 120;
const MADE_UP = "made-up file";

/**
 * The `config.rateLimit` of files that are made from their address: the site's own count like all files, made-up ones have a lower limit.
 */
export const madeUpFilesLimit = (isOwn: (request: FastifyRequest) => Promise<boolean>) => ({
  keyGenerator: async (request: FastifyRequest) =>
    `${(await isOwn(request)) ? "file" : MADE_UP} ${rateLimitAddress(request)}`,
  max: (_request: FastifyRequest, key: string) =>
    key.startsWith(MADE_UP) ? MADE_UP_FILES_PER_MINUTE : FILES_PER_MINUTE,
});

/** Cached pages have no headers with counts. */
const NO_HEADERS = {
  "x-ratelimit-limit": false,
  "x-ratelimit-remaining": false,
  "x-ratelimit-reset": false,
  "retry-after": false,
};

const tooMany = (_request: FastifyRequest, { ttl }: { ttl: number }) =>
  new TooManyRequests(`Too many requests. Please try again in ${waitingTime(ttl)}.`, ttl / 1000);

/** The counter of a request: a route's own limit, or reads, or writes. */
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
