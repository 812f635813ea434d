import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import {
  adminAuth,
  login,
  OWNER_ACCOUNT,
  openSession,
  ownerSession,
  passwordChange,
  passwordSetup,
} from "../../schema/owner.ts";
import type { Api } from "../web/api.ts";
import { deviceToken, sessionToken } from "../web/session.ts";
import { countedAddress } from "../web/visitor.ts";
import { type OwnerService, SESSION_DAYS, type SignedIn } from "./service.ts";

/** A device stays known for so long after it was last signed in on. */
const DEVICE_DAYS = 365;

export function ownerRoutes(api: Api, owner: OwnerService) {
  const callerOf = (request: FastifyRequest) => ({
    address: countedAddress(request),
    device: request.headers["user-agent"] ?? "",
    deviceToken: deviceToken.read(request),
  });

  function signIn(reply: FastifyReply, signedIn: SignedIn) {
    sessionToken.write(reply, signedIn.token, SESSION_DAYS);
    deviceToken.write(reply, signedIn.deviceToken, DEVICE_DAYS);
    return { success: true as const, adminAuth: "signed-in", account: OWNER_ACCOUNT };
  }

  api.get(
    "/admin/session",
    { config: { public: true }, schema: { summary: "Who is signed in", response: { 200: ownerSession } } },
    (request) => owner.sessionState(sessionToken.read(request)),
  );

  api.get(
    "/admin/sessions",
    { schema: { summary: "Where the owner is signed in", response: { 200: z.array(openSession) } } },
    (request) => owner.sessions(sessionToken.read(request) ?? ""),
  );

  api.delete(
    "/admin/sessions/:id",
    {
      schema: {
        summary: "Forget a device: its session ends",
        params: z.object({ id: z.string().regex(/^[\w-]{22}$/, "The id must be a session's") }),
        response: { 204: z.undefined() },
      },
    },
    (request) => owner.endSession(request.params.id),
  );

  api.delete(
    "/admin/sessions",
    { schema: { summary: "Sign out everywhere else", response: { 204: z.undefined() } } },
    (request) => owner.endOtherSessions(sessionToken.read(request) ?? ""),
  );

  api.post(
    "/admin/login",
    {
      config: { public: true },
      schema: { summary: "Sign in", body: login, response: { 200: adminAuth, 401: errorAnswer } },
    },
    async (request, reply) =>
      signIn(reply, await owner.login(request.body.password, callerOf(request), sessionToken.read(request))),
  );

  api.post(
    "/admin/logout",
    { config: { public: true }, schema: { summary: "Sign out", response: { 204: z.undefined() } } },
    async (request, reply) => {
      const token = sessionToken.read(request);
      if (token) await owner.logout(token);
      sessionToken.clear(reply);
    },
  );

  api.post(
    "/admin/password/setup",
    {
      config: { public: true },
      schema: { summary: "Set the first password", body: passwordSetup, response: { 200: adminAuth } },
    },
    async (request, reply) =>
      signIn(reply, await owner.setUp(request.body.token, request.body.newPassword, callerOf(request))),
  );

  api.post(
    "/admin/password/change",
    { schema: { summary: "Change the password", body: passwordChange, response: { 200: adminAuth } } },
    async (request) => {
      const token = sessionToken.read(request) ?? "";
      await owner.changePassword(request.body.currentPassword, request.body.newPassword, token, callerOf(request));
      return { success: true as const, adminAuth: "signed-in", account: OWNER_ACCOUNT };
    },
  );
}
