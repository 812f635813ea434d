import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { erasure, erasureCounts, erasureRequest } from "../../schema/erasures.ts";
import type { Api } from "../web/api.ts";
import type { ErasureService } from "./service.ts";

export function erasureRoutes(api: Api, erasures: ErasureService) {
  api.get(
    "/erasures",
    { schema: { summary: "The last erasures, without the persons", response: { 200: z.array(erasure) } } },
    () => erasures.list(),
  );

  // The address is in the body, so that no log and no browser history has it.
  api.post(
    "/erasures/preview",
    {
      schema: { summary: "Count a person's data", body: erasureRequest, response: { 200: erasureCounts } },
    },
    (request) => erasures.preview(request.body.email),
  );

  api.post(
    "/erasures",
    {
      schema: {
        summary: "Erase a person everywhere",
        body: erasureRequest,
        response: { 201: erasure, 404: errorAnswer },
      },
    },
    (request) => erasures.erase(request.body.email),
  );
}
