import { createReadStream } from "node:fs";
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
import { CannotStart, NotFound, Unavailable } from "../errors.ts";
import { fewAtOnce } from "./few-at-once.ts";
import type { Bucket } from "./picture-files.ts";
import { PUBLIC_HEADERS, pictureOf } from "./picture-names.ts";
import type { StoredPictures } from "./stored-pictures.ts";

const AT_ONCE = 8;
const CONNECT_WITHIN_MS = 3000;
const ANSWER_WITHIN_MS = 20_000;

const PUBLIC = "public/";
const ORIGINALS = "originals/";

const TYPES: Record<string, string> = { ".avif": "image/avif", ".jpg": "image/jpeg" };
const typeOf = (file: string) => TYPES[path.extname(file)] ?? "application/octet-stream";

/** Pictures in a bucket of an S3-compatible store. @throws CannotStart when it is not there or not ours */
export async function bucketPictures({ name: Bucket, prefix, region, endpoint }: Bucket): Promise<StoredPictures> {
  const client = new S3Client({
    ...(region ? { region } : {}),
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
    // Not every compatible store knows Amazon's newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const at = (folder: string, file: string) => ({ Bucket, Key: `${prefix}${folder}${file}` });

  try {
    await list(PUBLIC, 1);
  } catch (error) {
    // A store that is only away for now keeps nobody from the rest of the site.
    if (!isAway(error)) {
      throw new CannotStart(`MEDIA_URL cannot be used: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    async serve(scope) {
      scope.get<{ Params: { file: string } }>("/:file", async (request, reply) => {
        const { file } = request.params;
        if (!pictureOf(file)) throw new NotFound("Picture");
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

    async publish(ready, originals) {
      await fewAtOnce(await fs.readdir(ready), AT_ONCE, async (file) => {
        const source = path.join(ready, file);
        const { size } = await fs.stat(source);
        const put = new PutObjectCommand({
          ...at(originals.includes(file) ? ORIGINALS : PUBLIC, file),
          Body: createReadStream(source),
          ContentLength: size,
          ContentType: typeOf(file),
          CacheControl: PUBLIC_HEADERS["cache-control"],
        });
        await client.send(put).catch(unavailable);
      });
    },

    async remove(names) {
      const folders = names.flatMap((name) => [`${PUBLIC}${name}`, `${ORIGINALS}${name}`]);
      const found = await fewAtOnce(folders, AT_ONCE, (start) => list(start).catch(unavailable));
      await removeKeys(found.flat().map(({ key }) => key));
    },

    async removeUnknown(known, olderThan) {
      for (const folder of [PUBLIC, ORIGINALS]) {
        const unknown = (await list(folder)).filter(({ key, modifiedAt }) => {
          const name = pictureOf(path.posix.basename(key));
          return name !== undefined && !known.has(name) && modifiedAt < olderThan;
        });
        await removeKeys(unknown.map(({ key }) => key));
      }
    },
  };

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
          ...PUBLIC_HEADERS,
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
          .headers({ ...PUBLIC_HEADERS, ...(known ? { etag: known } : {}) })
          .send();
      if (status === 416) return reply.code(416).header("content-range", "bytes */*").send();
      if (status === 404) throw new NotFound("Picture");
      return unavailable(error);
    }
  }

  /** What lies under the keys that begin with this; at most `most`, where that is said. */
  async function list(start: string, most?: number) {
    const found: { key: string; modifiedAt: Date }[] = [];
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + start, MaxKeys: most });
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) {
        if (Key) found.push({ key: Key, modifiedAt: LastModified ?? new Date() });
      }
      if (most) break;
    }
    return found;
  }

  // One by one: not every compatible store takes a list.
  async function removeKeys(keys: string[]) {
    await fewAtOnce(keys, AT_ONCE, (Key) => client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unavailable));
  }
}

function bodyOf({ Body }: { Body?: unknown }): Readable {
  if (Body instanceof Readable) return Body;
  throw new Error("The store sent no picture");
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** The store does not answer, or says that it is its own fault. */
function isAway(error: unknown): boolean {
  if (error instanceof S3ServiceException) return (statusOf(error) ?? 500) >= 500;
  return error instanceof Error && ("code" in error || error.name === "TimeoutError");
}

function missingIsNull(error: unknown): null {
  if (statusOf(error) === 404) return null;
  return unavailable(error);
}

function unavailable(error: unknown): never {
  throw new Unavailable("The pictures cannot be reached right now. Please try again in a moment.", { cause: error });
}
