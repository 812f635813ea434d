import multipart from "@fastify/multipart";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { idParams } from "../../schema/fields.ts";
import {
  galleryPhotoSubmission,
  newPhotoSubmission,
  originalParams,
  type PhotoSubmission,
  photoListQuery,
  photoSubmission,
} from "../../schema/photos.ts";
import type { Clock } from "../clock.ts";
import { keyHeaders } from "../idempotency/repeats.ts";
import { signedInCaller } from "../web/admit.ts";
import type { Api, Caller } from "../web/api.ts";
import { PUBLIC_FORM_LIMIT } from "../web/rate-limits.ts";
import { rateLimitAddress } from "../web/visitor.ts";
import { JSON_BODY_LIMIT, receiveSubmission } from "./receive.ts";
import type { PhotoService } from "./service.ts";

/** The owner's schema is first: the public one matches the same rows, and drops the owner's fields. */
const row = z.union([photoSubmission, galleryPhotoSubmission]);

/** The submission for the owner; for a helper without the sender's data. */
const shownTo = ({ role }: Caller, submission: PhotoSubmission) =>
  role === "owner" ? submission : galleryPhotoSubmission.parse(submission);

export async function photoRoutes(api: Api, photos: PhotoService, clock: Clock) {
  api.get(
    "/photo-submissions",
    {
      config: { public: true },
      schema: {
        summary: "Photo submissions, newest first; the owner's answer carries email addresses",
        querystring: photoListQuery,
        response: { 200: z.union([z.array(photoSubmission), z.array(galleryPhotoSubmission)]) },
      },
    },
    async (request, reply) => {
      const caller = await api.callerOf(request);
      reply
        .header("x-total-count", await photos.count(caller !== null))
        .header("cache-control", caller ? "no-store" : "private, no-cache");
      if (!caller) return photos.gallery(request.query);
      return (await photos.list(request.query)).map((row) => shownTo(caller, row));
    },
  );

  api.put(
    "/photo-submissions/:id/approve",
    {
      config: { role: "helper" },
      schema: { summary: "Approve a submission", params: idParams, response: { 200: row } },
    },
    async (request) => shownTo(signedInCaller(request), await photos.approve(request.params.id)),
  );

  api.post(
    "/photo-submissions/:id/restore",
    {
      config: { role: "helper" },
      schema: { summary: "Restore a deleted submission", params: idParams, response: { 200: row } },
    },
    async (request) => shownTo(signedInCaller(request), await photos.restore(request.params.id)),
  );

  api.delete(
    "/photo-submissions/:id",
    {
      config: { role: "helper" },
      schema: { summary: "Delete a submission", params: idParams, response: { 204: z.undefined() } },
    },
    (request) => photos.delete(request.params.id),
  );

  api.get(
    "/photo-submissions/:id/original/:position",
    { schema: { summary: "The full-size copy of a photo, without metadata", params: originalParams } },
    async (request, reply) => {
      const { picture, filename } = await photos.original(request.params.id, request.params.position);
      return download(reply, filename)
        .header("content-length", picture.bytes)
        .send(await picture.open());
    },
  );

  api.get(
    "/photo-submissions/zip",
    { schema: { summary: "The first photo of every submission, as one archive" } },
    async (_request, reply) => {
      const { filename, stream, length, added, skipped } = await photos.zip();
      return download(reply, filename)
        .type("application/zip")
        .headers({ "content-length": length, "x-photos-added": added, "x-photos-skipped": skipped })
        .send(stream);
    },
  );

  await api.register(async (scope) => {
    // This route streams its body; the parsers of the other routes would read it into memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", (_request, payload, done) => done(null, payload));
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.post(
      "/photo-submissions",
      {
        config: { public: true, rateLimit: PUBLIC_FORM_LIMIT, form: { name: "photo" } },
        bodyLimit: JSON_BODY_LIMIT,
        // `receiveSubmission` validates the body; here the schema only documents it.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          summary: "Submit photos, as JSON or as multipart/form-data",
          consumes: ["application/json", "multipart/form-data"],
          headers: keyHeaders,
          body: newPhotoSubmission,
          response: { 201: photoSubmission, 404: errorAnswer, 422: errorAnswer },
        },
      },
      (request) => photos.submit(rateLimitAddress(request), (folder) => receiveSubmission(request, folder, clock)),
    );
  });
}

/** The headers of a download: a file with a name, never shown as a page, never cached. */
function download(reply: FastifyReply, filename: string) {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return reply.type("application/octet-stream").headers({
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, "_")}`,
  });
}
