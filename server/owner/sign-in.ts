import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deviceToken, sessionToken } from "../web/session.ts";
import { rateLimitAddress } from "../web/visitor.ts";
import { type CallSource, type NewSession, SESSION_DAYS } from "./sessions.ts";

/** A device is recognized for this long after the last sign-in. */
const DEVICE_DAYS = 365;

export const callSourceOf = (request: FastifyRequest): CallSource => ({
  address: rateLimitAddress(request),
  device: request.headers["user-agent"] ?? "",
  deviceToken: deviceToken.read(request),
});

/** Sets the cookies of a new session. @returns the answer */
export function answerSignedIn(reply: FastifyReply, signedIn: NewSession) {
  sessionToken.write(reply, signedIn.token, SESSION_DAYS);
  deviceToken.write(reply, signedIn.deviceToken, DEVICE_DAYS);
  return signedInAnswer(signedIn, reply.server);
}

export const signedInAnswer = (
  { account, hasPassword }: Pick<NewSession, "account" | "hasPassword">,
  { epoch }: Pick<FastifyInstance, "epoch">,
) => ({
  success: true as const,
  adminAuth: "signed-in",
  account,
  hasPassword,
  epoch,
});
