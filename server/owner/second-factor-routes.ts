import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { newSecret, recoveryCodes, secondFactor, secondFactorOff, secondFactorOn } from "../../schema/second-factor.ts";
import { signedInCaller } from "../web/admit.ts";
import type { Api } from "../web/api.ts";
import type { SecondFactorService } from "./second-factor.ts";
import { sourceOf } from "./sign-in.ts";

export function secondFactorRoutes(api: Api, factor: SecondFactorService) {
  api.get(
    "/second-factor",
    {
      config: { role: "helper" },
      schema: { summary: "Whether a code is asked for after one's password", response: { 200: secondFactor } },
    },
    (request) => factor.state(signedInCaller(request)),
  );

  api.post(
    "/second-factor/secret",
    {
      config: { role: "helper" },
      schema: { summary: "What an app that shows codes is to be told", response: { 200: newSecret, 409: errorAnswer } },
    },
    (request) => factor.newSecret(signedInCaller(request)),
  );

  api.put(
    "/second-factor",
    {
      config: { role: "helper" },
      schema: {
        summary: "Ask for a code after one's password from now on",
        body: secondFactorOn,
        response: { 200: recoveryCodes },
      },
    },
    (request) => factor.turnOn(signedInCaller(request), request.body, sourceOf(request)),
  );

  api.post(
    "/second-factor/off",
    {
      config: { role: "helper" },
      schema: { summary: "Ask for no code any more", body: secondFactorOff, response: { 204: z.undefined() } },
    },
    (request) => factor.turnOff(signedInCaller(request), request.body.currentPassword, sourceOf(request)),
  );
}
