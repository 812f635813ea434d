import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { idParams } from "../../schema/fields.ts";
import {
  accountParams,
  accountState,
  helper,
  invitation,
  invitationToken,
  invitedHelper,
  joinRequest,
  newHelper,
} from "../../schema/helpers.ts";
import { adminAuth } from "../../schema/owner.ts";
import { passkeyOptions } from "../../schema/passkeys.ts";
import { signedInCaller } from "../web/admit.ts";
import type { Api } from "../web/api.ts";
import type { HelperService } from "./helpers.ts";
import { joinLink } from "./links.ts";
import { answerSignedIn, callSourceOf } from "./sign-in.ts";

export function helperRoutes(api: Api, helpers: HelperService) {
  api.get(
    "/helpers",
    { schema: { summary: "The helpers, joined or invited", response: { 200: z.array(helper) } } },
    () => helpers.list(),
  );

  api.post(
    "/helpers",
    {
      schema: {
        summary: "Invite a helper by a one-time link",
        body: newHelper,
        response: { 201: invitedHelper, 409: errorAnswer },
      },
    },
    async (request) => {
      const { helper, token } = await helpers.invite(signedInCaller(request), request.body, callSourceOf(request));
      return { ...helper, link: joinLink(api.publicOrigin(request), token) };
    },
  );

  api.get("/helpers/:id", { schema: { summary: "A helper", params: idParams, response: { 200: helper } } }, (request) =>
    helpers.read(request.params.id),
  );

  api.delete(
    "/helpers/:id",
    {
      schema: {
        summary: "Delete a helper with their sessions, or an invitation",
        params: idParams,
        response: { 204: z.undefined() },
      },
    },
    (request) => helpers.delete(request.params.id),
  );

  api.get(
    "/accounts/:account",
    {
      config: { public: true },
      schema: {
        summary: "Whether an account has been deleted: a phone then deletes what it stores for it",
        params: accountParams,
        response: { 200: accountState },
      },
    },
    async (request) => ({ isGone: await helpers.isDeleted(request.params.account) }),
  );

  api.post(
    "/join/invitation",
    {
      config: { public: true },
      schema: {
        summary: "Read an invitation",
        body: invitationToken,
        response: { 200: invitation, 409: errorAnswer },
      },
    },
    async (request) => helpers.invitation(request.body.token, await api.callerOf(request)),
  );

  api.post(
    "/join/passkey",
    {
      config: { public: true },
      schema: {
        summary: "The options to create a passkey while accepting an invitation",
        body: invitationToken,
        response: { 200: passkeyOptions, 409: errorAnswer },
      },
    },
    async (request) => helpers.passkeyCreation(request.body.token, await api.callerOf(request)),
  );

  api.post(
    "/join",
    {
      config: { public: true },
      schema: { summary: "Accept an invitation", body: joinRequest, response: { 200: adminAuth, 409: errorAnswer } },
    },
    async (request, reply) =>
      answerSignedIn(reply, await helpers.join(request.body, await api.callerOf(request), callSourceOf(request))),
  );
}
