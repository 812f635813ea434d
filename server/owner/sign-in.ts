import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deviceToken, sessionToken } from "../web/session.ts";
import { countedAddress } from "../web/visitor.ts";
import { SESSION_DAYS, type SignedIn, type Source } from "./sessions.ts";

/** A device is recognized for this long after the last sign-in. */
const DEVICE_DAYS = 365;

export const sourceOf = (request: FastifyRequest): Source => ({
  address: countedAddress(request),
  device: request.headers["user-agent"] ?? "",
  deviceToken: deviceToken.read(request),
});

/** Sets the cookies of a new session. @returns the answer */
export function answerSignedIn(reply: FastifyReply, signedIn: SignedIn) {
  sessionToken.write(reply, signedIn.token, SESSION_DAYS);
  deviceToken.write(reply, signedIn.deviceToken, DEVICE_DAYS);
  return signedInAs(signedIn, reply.server);
}

export const signedInAs = (
  { account, hasPassword }: Pick<SignedIn, "account" | "hasPassword">,
  { epoch }: Pick<FastifyInstance, "epoch">,
) => ({
  success: true as const,
  adminAuth: "signed-in",
  account,
  hasPassword,
  epoch,
});
