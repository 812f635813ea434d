import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { answerError } from "./error-answers.ts";
import { NOTHING } from "./security.ts";

const BY_CODE: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long"],
  HPE_HEADER_OVERFLOW: [431, "The headers are too large"],
};
const NO_HTTP: [status: number, message: string] = [400, "The request could not be understood"];

/** What is refused before it reaches a route is answered as everything else is: in the same shape, with the same headers. */
export function refuseUnrouted(headers: Record<string, string>) {
  const all = { ...headers, "content-security-policy": NOTHING };
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      answerError(error, request, reply.headers(all));
    },

    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === "ECONNRESET" || socket.destroyed) return;
      const [status, message] = BY_CODE[error.code ?? ""] ?? NO_HTTP;
      const body = JSON.stringify({ message });
      const lines = Object.entries({
        ...all,
        "content-type": "application/json; charset=utf-8",
        "content-length": body.length,
        connection: "close",
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
      socket.destroy(error);
    },
  };
}
