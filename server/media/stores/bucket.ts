import fs from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { FastifyReply, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { CannotStart, NotFound, Unavailable } from "../../errors.ts";
import { BUCKET_CALL_LIMITS } from "../decode/limits.ts";
import { isOriginal, PUBLIC_PICTURE_HEADERS, pictureNameOf } from "../picture-names.ts";
import type { Bucket, StoredPictures } from "./stored-pictures.ts";

/** Longer than any upload takes between its files and its row. */
const UNKNOWN_AFTER_MS = 60 * 60_000;

const PUBLIC = "public/";
const ORIGINALS = "originals/";

const TYPES: Record<string, string> = { ".avif": "image/avif", ".jpg": "image/jpeg" };
const typeOf = (file: string) => TYPES[path.extname(file)] ?? "application/octet-stream";

/** Pictures in a bucket of an S3-compatible store. @throws CannotStart when it is missing or access is denied */
export async function bucketPictures({ name: Bucket, prefix, region, endpoint }: Bucket): Promise<StoredPictures> {
  const client = new S3Client({
    ...(region ? { region } : {}),
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Limits silence, not the whole request, which would end a long upload.
    requestHandler: { connectionTimeout: BUCKET_CALL_LIMITS.connectMs, socketTimeout: BUCKET_CALL_LIMITS.silentMs },
    maxAttempts: BUCKET_CALL_LIMITS.attempts,
    // Not every compatible store knows Amazon's newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const fewAtOnce = pLimit(BUCKET_CALL_LIMITS.atOnce);
  const at = (folder: string, file: string) => ({ Bucket, Key: `${prefix}${folder}${file}` });

  try {
    await list(PUBLIC, { most: 1, withinMs: BUCKET_CALL_LIMITS.lookMs });
  } catch (error) {
    // The rest of the site works while the store is away.
    if (!isAway(error)) {
      throw new CannotStart(`MEDIA_URL cannot be used: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    async serve(scope) {
      scope.get<{ Params: { file: string } }>("/:file", async (request, reply) => {
        const { file } = request.params;
        if (!pictureNameOf(file)) throw new NotFound("Picture");
        return send(at(PUBLIC, file), request, reply);
      });
    },

    async original(file) {
      const key = at(ORIGINALS, file);
      const head = await client.send(new HeadObjectCommand(key)).catch(missingIsNull);
      if (!head) return null;
      return {
        bytes: head.ContentLength ?? 0,
        modifiedAt: head.LastModified ?? new Date(),
        open: async () => bodyOf(await client.send(new GetObjectCommand(key)).catch(unavailable)),
      };
    },

    async publish(ready) {
      const failing = new AbortController();
      const sent = await Promise.allSettled(
        (await fs.readdir(ready)).map((file) => fewAtOnce(() => put(path.join(ready, file), failing))),
      );
      // Nothing reads the folder any more: its maker may remove it.
      const failed = sent.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") unavailable(failing.signal.reason ?? failed.reason);
    },

    async remove(names) {
      const starts = names.flatMap((name) => [`${PUBLIC}${name}`, `${ORIGINALS}${name}`]);
      const found = await fewAtOnce.map(starts, (start) => list(start).catch(unavailable));
      // One by one: not every compatible store accepts a list.
      await fewAtOnce.map(found.flat(), ({ key: Key }) =>
        client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unavailable),
      );
    },

    reconcile: async () => undefined,

    async count(photos) {
      const found = await list(ORIGINALS, { withinMs: BUCKET_CALL_LIMITS.lookMs }).catch(unavailable);
      const stored = new Map(found.map(({ key, modifiedAt }) => [pictureNameOf(path.posix.basename(key)), modifiedAt]));
      const missing = photos.filter((name) => !stored.delete(name)).length;
      const since = Date.now() - UNKNOWN_AFTER_MS;
      stored.delete(undefined);
      return { missing, unknown: [...stored.values()].filter((modifiedAt) => modifiedAt.getTime() < since).length };
    },
  };

  /** Sends one file. After a failure queued ones are not sent, and those under way end. */
  async function put(source: string, failing: AbortController): Promise<void> {
    failing.signal.throwIfAborted();
    const file = path.basename(source);
    const handle = await fs.open(source);
    const { size } = await handle.stat();
    const body = handle.createReadStream();
    body.on("error", (error) => failing.abort(error));
    const order = new PutObjectCommand({
      ...at(isOriginal(file) ? ORIGINALS : PUBLIC, file),
      Body: body,
      ContentLength: size,
      ContentType: typeOf(file),
      CacheControl: PUBLIC_PICTURE_HEADERS["cache-control"],
    });
    try {
      await client.send(order, { abortSignal: failing.signal });
    } catch (error) {
      failing.abort(error);
      throw error;
    } finally {
      await closed(body);
    }
  }

  async function send(key: { Bucket: string; Key: string }, request: FastifyRequest, reply: FastifyReply) {
    const { range, "if-none-match": known, "if-modified-since": since } = request.headers;
    const question = new GetObjectCommand({
      ...key,
      Range: range,
      IfNoneMatch: known,
      IfModifiedSince: since && !known ? new Date(since) : undefined,
    });
    try {
      const picture = await client.send(question);
      return reply
        .code(picture.ContentRange ? 206 : 200)
        .headers({
          ...PUBLIC_PICTURE_HEADERS,
          "accept-ranges": "bytes",
          "content-type": picture.ContentType ?? typeOf(key.Key),
          "content-length": picture.ContentLength,
          etag: picture.ETag,
          "last-modified": picture.LastModified?.toUTCString(),
          ...(picture.ContentRange ? { "content-range": picture.ContentRange } : {}),
        })
        .send(bodyOf(picture));
    } catch (error) {
      const status = statusOf(error);
      if (status === 304)
        return reply
          .code(304)
          .headers({ ...PUBLIC_PICTURE_HEADERS, ...(known ? { etag: known } : {}) })
          .send();
      if (status === 416) return reply.code(416).header("content-range", "bytes */*").send();
      if (status === 404) throw new NotFound("Picture");
      return unavailable(error);
    }
  }

  /** The objects whose keys begin with a prefix; at most `most`, when it is given. */
  async function list(start: string, { most, withinMs }: { most?: number; withinMs?: number } = {}) {
    const found: { key: string; modifiedAt: Date }[] = [];
    const abort = withinMs ? { abortSignal: AbortSignal.timeout(withinMs) } : {};
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + start, MaxKeys: most }, abort);
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) {
        if (Key) found.push({ key: Key, modifiedAt: LastModified ?? new Date() });
      }
      if (most) break;
    }
    return found;
  }
}

/** Closes a file, read or not. */
const closed = (body: Readable): Promise<void> =>
  new Promise((resolve) => {
    if (body.closed) return resolve();
    body.once("close", resolve).destroy();
  });

function bodyOf({ Body }: { Body?: unknown }): Readable {
  if (Body instanceof Readable) return Body;
  throw new Error("The store sent no picture");
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** The store does not answer, or answers with a server error. */
function isAway(error: unknown): boolean {
  if (error instanceof S3ServiceException) return (statusOf(error) ?? 500) >= 500;
  return error instanceof Error && ("code" in error || ["TimeoutError", "AbortError"].includes(error.name));
}

function missingIsNull(error: unknown): null {
  if (statusOf(error) === 404) return null;
  return unavailable(error);
}

function unavailable(error: unknown): never {
  throw new Unavailable("Photos can't be reached right now. Please try again in a moment.", { cause: error });
}
