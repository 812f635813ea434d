import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { adminAuth, login, openSession, ownerSession, passwordChange, passwordSetup } from "../../schema/owner.ts";
import { signedInCaller } from "../web/admit.ts";
import type { Api } from "../web/api.ts";
import { sessionToken } from "../web/session.ts";
import type { OwnerService } from "./service.ts";
import { answerSignedIn, callSourceOf, signedInAnswer } from "./sign-in.ts";

export function ownerRoutes(api: Api, owner: OwnerService) {
  api.get(
    "/admin/session",
    {
      config: { public: true },
      schema: { summary: "The account that is signed in, if any", response: { 200: ownerSession } },
    },
    async (request) => ({ ...(await owner.sessionState(await api.callerOf(request))), epoch: api.epoch }),
  );

  api.get(
    "/admin/sessions",
    {
      config: { role: "helper" },
      schema: { summary: "The caller's sessions", response: { 200: z.array(openSession) } },
    },
    (request) => owner.sessions(signedInCaller(request), sessionToken.read(request) ?? ""),
  );

  api.delete(
    "/admin/sessions/:id",
    {
      config: { role: "helper" },
      schema: {
        summary: "End a session of the caller",
        params: z.object({ id: z.string().regex(/^[\w-]{22}$/, "The id must be a session's") }),
        response: { 204: z.undefined() },
      },
    },
    (request) => owner.endSession(signedInCaller(request), request.params.id),
  );

  api.delete(
    "/admin/sessions",
    {
      config: { role: "helper" },
      schema: { summary: "End all other sessions of the caller", response: { 204: z.undefined() } },
    },
    (request) => owner.endOtherSessions(signedInCaller(request), sessionToken.read(request) ?? ""),
  );

  api.post(
    "/admin/login",
    {
      config: { public: true },
      schema: {
        summary: "Sign in as the owner, or as a helper with a name",
        body: login,
        response: { 200: adminAuth, 401: errorAnswer },
      },
    },
    async (request, reply) =>
      answerSignedIn(reply, await owner.login(request.body, callSourceOf(request), sessionToken.read(request))),
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
      answerSignedIn(reply, await owner.setUp(request.body.token, request.body.newPassword, callSourceOf(request))),
  );

  api.post(
    "/admin/password/change",
    {
      config: { role: "helper" },
      schema: {
        summary: "Change the caller's password, or set their first one",
        body: passwordChange,
        response: { 200: adminAuth },
      },
    },
    async (request) => {
      const caller = signedInCaller(request);
      await owner.changePassword(caller, request.body, sessionToken.read(request) ?? "", callSourceOf(request));
      return signedInAnswer({ ...caller, hasPassword: true }, api);
    },
  );
}
