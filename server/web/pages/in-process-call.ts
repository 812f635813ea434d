import type { FastifyRequest } from "fastify";

/** The headers with the session and the address of the site. */
const CALLER_HEADERS = [
  "cookie",
  "host",
  "origin",
  "sec-fetch-site",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
];

/**
 * Makes the call `GET path` with the session, limits and checks of `request`: a page is rendered with the browser's answers.
 * @param isForAll whether the page is cached for everybody: then the session is not used
 * @returns the body
 * @throws Error for an answer that is no success
 */
export async function callApiInProcess(request: FastifyRequest, path: string, isForAll: boolean): Promise<unknown> {
  const passedOn = CALLER_HEADERS.filter((name) => !(isForAll && name === "cookie"));
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => passedOn.includes(name)));
  const { remoteAddress } = request.socket;
  const answer = await request.server.inject({ method: "GET", url: path, headers, remoteAddress });
  if (answer.statusCode !== 200) throw new Error(`GET ${path} answered ${answer.statusCode}`);
  return answer.json();
}
