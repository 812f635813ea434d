import type { FastifyRequest } from "fastify";

/** Who asks, and over which way: what the calls look at to know the owner and the address of the site. */
const OF_THE_CALLER = [
  "cookie",
  "host",
  "origin",
  "sec-fetch-site",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
];

interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: object;
  /** Whether the answer is for everybody: then nobody's session counts. */
  isForAll?: boolean;
}

/**
 * Makes a call for whoever has sent `request`: with its session, its limits and its checks, only not over the network. What a
 * page is drawn with is what the browser would be answered, and a press that comes as a form does what its call does.
 */
export function ownCall(request: FastifyRequest, { method, path, body, isForAll }: Call) {
  const passedOn = OF_THE_CALLER.filter((name) => !(isForAll && name === "cookie"));
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => passedOn.includes(name)));
  const { remoteAddress } = request.socket;
  return request.server.inject({ method, url: path, headers, remoteAddress, ...(body && { payload: body }) });
}

/** What `GET path` answers whoever has sent `request`, or everybody. @throws Error for an answer that is no success */
export async function ownAnswer(request: FastifyRequest, path: string, isForAll: boolean): Promise<unknown> {
  const answer = await ownCall(request, { method: "GET", path, isForAll });
  if (answer.statusCode !== 200) throw new Error(`GET ${path} answered ${answer.statusCode}`);
  return answer.json();
}
