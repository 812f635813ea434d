import { createHash } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

interface StoredObject {
  body: Buffer;
  etag: string;
  type: string;
  modifiedAt: Date;
}

const BUCKET = "photos";
const xml = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A store with the part of S3 that the site uses. Closed after the test. */
export async function s3Server() {
  const objects = new Map<string, StoredObject>();
  const asked: string[] = [];
  let isAway = false;
  let silence: "whole" | "halfway" | undefined;

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://s3");
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    asked.push(`${request.method} ${key || url.search}`);
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

    if (isAway) return fail(503, "SlowDown");
    if (silence === "whole") return;
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=a-key/"))
      return fail(403, "AccessDenied");
    if (bucket !== BUCKET) return fail(404, "NoSuchBucket");
    if (!key) return response.writeHead(200, { "content-type": "application/xml" }).end(listing(url.searchParams));
    if (request.method === "PUT") {
      const body = await buffer(request);
      const etag = `"${createHash("md5").update(body).digest("hex")}"`;
      objects.set(key, { body, etag, type: request.headers["content-type"] ?? "", modifiedAt: new Date() });
      return response.writeHead(200, { etag }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return fail(404, "NoSuchKey");
    return answer(request, response, object, fail);
  });

  function answer(
    { method, headers }: http.IncomingMessage,
    response: http.ServerResponse,
    { body, etag, type, modifiedAt }: StoredObject,
    fail: (status: number, code: string) => void,
  ) {
    const seconds = Math.floor(modifiedAt.getTime() / 1000) * 1000;
    const isKnown = headers["if-none-match"]
      ? headers["if-none-match"] === etag
      : seconds <= Date.parse(headers["if-modified-since"] ?? "");
    if (isKnown) return response.writeHead(304, { etag }).end();
    const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
    const start = from ? Number(from) : body.length - Number(to);
    const end = from && to ? Math.min(Number(to), body.length - 1) : body.length - 1;
    if (headers.range && start >= body.length) return fail(416, "InvalidRange");
    const part = headers.range ? body.subarray(start, end + 1) : body;
    response.writeHead(headers.range ? 206 : 200, {
      etag,
      "content-type": type,
      "content-length": part.length,
      "last-modified": modifiedAt.toUTCString(),
      ...(headers.range ? { "content-range": `bytes ${start}-${end}/${body.length}` } : {}),
    });
    if (silence === "halfway") return response.write(part.subarray(0, part.length / 2));
    return response.end(method === "HEAD" ? undefined : part);
  }

  function listing(query: URLSearchParams) {
    const found = [...objects].filter(([key]) => key.startsWith(query.get("prefix") ?? ""));
    const contents = found.map(
      ([key, { modifiedAt, body }]) =>
        `<Contents><Key>${xml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
    );
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("No port");

  return {
    objects,
    /** The requests: method and key. */
    asked,
    goAway: () => {
      isAway = true;
    },
    /** Closes its port. */
    hangUp: () => {
      server.close();
      server.closeAllConnections();
    },
    /** From now on it accepts requests and never answers, or sends half a picture. */
    fallSilent: (how: "whole" | "halfway") => {
      silence = how;
    },
    variables: {
      MEDIA_URL: `s3://${BUCKET}/truck?endpoint=http://127.0.0.1:${address.port}&region=eu-central-1`,
    },
  };
}
