import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { idParams } from "../../schema/fields.ts";
import { adminAuth, identityProof } from "../../schema/owner.ts";
import {
  passkey,
  passkeyAuthentication,
  passkeyOptions,
  passkeyRegistration,
  passkeySite,
} from "../../schema/passkeys.ts";
import { signedInCaller } from "../web/admit.ts";
import type { Api } from "../web/api.ts";
import { PUBLIC_FORM_LIMIT } from "../web/rate-limits.ts";
import { sessionToken } from "../web/session.ts";
import type { PasskeyService } from "./passkeys.ts";
import { answerSignedIn, callSourceOf } from "./sign-in.ts";

export function passkeyRoutes(api: Api, passkeys: PasskeyService) {
  api.get(
    "/passkeys/site",
    {
      config: { public: true },
      schema: { summary: "The host of the site's passkeys", response: { 200: passkeySite } },
    },
    () => passkeys.site(),
  );

  api.get(
    "/passkeys",
    { config: { role: "helper" }, schema: { summary: "The caller's passkeys", response: { 200: z.array(passkey) } } },
    (request) => passkeys.list(signedInCaller(request)),
  );

  api.post(
    "/passkeys/creation",
    {
      config: { role: "helper" },
      schema: {
        summary: "The options to create another passkey, with a proof of identity",
        body: identityProof,
        response: { 200: passkeyOptions, 409: errorAnswer },
      },
    },
    (request) => passkeys.additionOptions(signedInCaller(request), request.body, callSourceOf(request)),
  );

  api.post(
    "/passkeys",
    {
      config: { role: "helper" },
      schema: { summary: "Add a passkey", body: passkeyRegistration, response: { 201: passkey, 409: errorAnswer } },
    },
    (request) => passkeys.add(signedInCaller(request), request.body, callSourceOf(request).device),
  );

  api.delete(
    "/passkeys/:id",
    {
      config: { role: "helper" },
      schema: {
        summary: "Remove a passkey, with a proof of identity",
        params: idParams,
        body: identityProof,
        response: { 204: z.undefined(), 409: errorAnswer },
      },
    },
    (request) => passkeys.remove(signedInCaller(request), request.params.id, request.body, callSourceOf(request)),
  );

  api.post(
    "/passkeys/proof",
    {
      config: { role: "helper" },
      schema: {
        summary: "The options to prove the caller's identity with a passkey",
        response: { 200: passkeyOptions, 409: errorAnswer },
      },
    },
    (request) => passkeys.proofOptions(signedInCaller(request)),
  );

  api.post(
    "/passkeys/request",
    {
      // Each call stores a challenge.
      config: { public: true, rateLimit: PUBLIC_FORM_LIMIT },
      schema: {
        summary: "The options to sign in with a passkey",
        response: { 200: passkeyOptions, 409: errorAnswer },
      },
    },
    () => passkeys.signInOptions(),
  );

  api.post(
    "/admin/login/passkey",
    {
      config: { public: true },
      schema: {
        summary: "Sign in with a passkey",
        body: passkeyAuthentication,
        response: { 200: adminAuth, 401: errorAnswer, 409: errorAnswer },
      },
    },
    async (request, reply) =>
      answerSignedIn(reply, await passkeys.signIn(request.body, callSourceOf(request), sessionToken.read(request))),
  );
}
