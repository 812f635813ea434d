import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { idParams } from "../../schema/fields.ts";
import {
  currentLocation,
  location,
  locationChange,
  locationsQuery,
  newLocation,
  restoreRequest,
  upcomingLocation,
} from "../../schema/locations.ts";
import { baseRevision, pressBody, repeatableHeaders, revisionHeaders, staleAnswer } from "../idempotency/repeats.ts";
import { sendJson } from "../web/answers/json.ts";
import type { PublicAnswers } from "../web/answers/public-answers.ts";
import type { Api } from "../web/api.ts";
import type { LocationService } from "./service.ts";

export function locationRoutes(api: Api, locations: LocationService, answers: PublicAnswers) {
  api.get(
    "/locations/current",
    {
      config: { public: true },
      schema: {
        summary: "The stop that the visitor should drive to, or null",
        response: { 200: currentLocation.nullable() },
      },
    },
    (request, reply) => sendJson(request, reply, answers, () => locations.current()),
  );

  api.get(
    "/locations/upcoming",
    { config: { public: true }, schema: { summary: "The next stops", response: { 200: z.array(upcomingLocation) } } },
    (request, reply) => sendJson(request, reply, answers, () => locations.upcoming()),
  );

  api.get(
    "/locations",
    {
      config: { role: "helper" },
      schema: {
        summary: "All stops, the newest date first, or those that a parameter selects",
        querystring: locationsQuery,
        response: { 200: z.array(location) },
      },
    },
    (request) => locations.list(request.query),
  );

  api.post(
    "/locations",
    {
      config: { role: "helper" },
      schema: {
        summary: "Add a stop",
        headers: repeatableHeaders,
        body: newLocation,
        response: { 201: location, 404: errorAnswer, 409: errorAnswer, 422: errorAnswer },
      },
    },
    (request) => locations.create(request.body),
  );

  api.put(
    "/locations/:id",
    {
      config: { role: "helper" },
      schema: {
        summary: "Change a stop",
        headers: revisionHeaders,
        params: idParams,
        body: locationChange,
        response: { 200: location, 409: errorAnswer, 412: staleAnswer(location), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => locations.update(params.id, body, baseRevision(headers)),
  );

  api.delete(
    "/locations/:id",
    {
      config: { role: "helper" },
      schema: { summary: "Delete a stop", params: idParams, response: { 204: z.undefined() } },
    },
    (request) => locations.delete(request.params.id),
  );

  api.post(
    "/locations/:id/skip",
    {
      config: { role: "helper" },
      schema: {
        summary: "Skip a stop: it does not take place",
        headers: revisionHeaders,
        params: idParams,
        body: pressBody,
        response: { 200: location, 409: errorAnswer, 412: staleAnswer(location), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => locations.skip(params.id, body ?? {}, baseRevision(headers)),
  );

  api.post(
    "/locations/:id/restore",
    {
      config: { role: "helper" },
      schema: {
        summary: "Undo a skip, or an edit of a rule's stop",
        headers: revisionHeaders,
        params: idParams,
        body: restoreRequest,
        response: { 200: location, 409: errorAnswer, 412: staleAnswer(location), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => locations.restore(params.id, body ?? {}, baseRevision(headers)),
  );
}
