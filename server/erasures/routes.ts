import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { erasure, erasureCounts, erasureRequest } from "../../schema/erasures.ts";
import type { Api } from "../web/api.ts";
import type { ErasureService } from "./service.ts";

export function erasureRoutes(api: Api, erasures: ErasureService) {
  api.get(
    "/erasures",
    { schema: { summary: "The last erasures, without who was erased", response: { 200: z.array(erasure) } } },
    () => erasures.list(),
  );

  // The address stands in the body, so that it enters no log and no browser's history.
  api.post(
    "/erasures/preview",
    {
      schema: { summary: "How much there is of a person", body: erasureRequest, response: { 200: erasureCounts } },
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
