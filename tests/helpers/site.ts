import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { InjectOptions } from "fastify";
import { inject, onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { openDatabase } from "../../server/db/database.ts";
import { readEnv } from "../../server/env.ts";
import type { PageSource } from "../../server/web/pages/routes.ts";
import { createDatabase, dropDatabase, OWNED, onPostgres, placeOf, TEMPLATE } from "./databases.ts";
import { PASSWORD } from "./owner-password.ts";

export { PASSWORD };

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface CallOptions {
  as?: "owner" | "visitor";
  headers?: Record<string, string>;
}

/** A site with its own database and a clock that the test sets, with pages if they are given. Closed after the test. */
export async function site({
  now = "2026-07-04T17:00:00Z",
  env = {} as Record<string, string>,
  folder: own = undefined as string | undefined,
  pages = undefined as (() => PageSource) | undefined,
} = {}) {
  const folder = own ?? newFolder(env.ADMIN_PASSWORD === undefined ? OWNED : TEMPLATE);
  const clock = { time: new Date(now), now: () => new Date(clock.time) };
  const {
    app,
    owner,
    outbox,
    retention,
    pages: version,
  } = await createApp({
    env: readEnv({ ...placeOf(folder), RATE_LIMITS: "off", LOG_LEVEL: "silent", ...env }),
    clock,
    pages,
  });
  if (env.ADMIN_PASSWORD === undefined) await owner.setFirstPassword(PASSWORD);
  const setupToken = await owner.setupToken();
  let cookie: string | undefined;
  let closed = false;

  async function close() {
    if (!closed) await app.close();
    closed = true;
  }
  onTestFinished(close);

  async function call(method: Method, url: string, body?: InjectOptions["payload"], options: CallOptions = {}) {
    if (options.as === "owner") cookie ??= await signIn();
    const answer = await app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        ...(options.as === "owner" && cookie ? { cookie } : {}),
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...options.headers,
      },
    });
    const isJson = answer.headers["content-type"]?.startsWith("application/json");
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      json: isJson ? answer.json() : undefined,
    };
  }

  async function signIn(password = env.ADMIN_PASSWORD ?? PASSWORD): Promise<string> {
    const answer = await app.inject({ method: "POST", url: "/api/admin/login", payload: { password } });
    const session = answer.cookies.find(({ name }) => name.endsWith("session"));
    if (!session) throw new Error(`Signing in answered ${answer.statusCode}`);
    return `${session.name}=${session.value}`;
  }

  return {
    app,
    outbox,
    retention,
    /** The version of the public pages. */
    version: () => version.current(),
    folder,
    setupToken,
    clock,
    close,
    signIn,
    /** Advances two minutes, after which deleted rows are purged. */
    async whenPurged() {
      clock.time = new Date(clock.time.getTime() + 121_000);
      await retention.run();
    },
    /** A call without a session. */
    visitor: (method: Method, url: string, body?: InjectOptions["payload"], headers?: Record<string, string>) =>
      call(method, url, body, { headers }),
    /** A call with the owner's session. */
    owner: (method: Method, url: string, body?: InjectOptions["payload"], headers?: Record<string, string>) =>
      call(method, url, body, { as: "owner", headers }),
    /** The database, for what no call shows. */
    async database<T>(read: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
      const db = await openDatabase(placeOf(folder));
      try {
        return await read(db);
      } finally {
        await db.destroy();
      }
    },
  };
}

/** A data folder with a migrated, seeded site, and with its own database on Postgres. */
export function newFolder(template = TEMPLATE): string {
  const folder = emptyFolder(template);
  fs.cpSync(path.join(inject("databases"), template), folder, { recursive: true });
  return folder;
}

/** A data folder for a first start, with its own database. @param template the database to copy; empty without one */
export function emptyFolder(template?: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "site-"));
  if (onPostgres) createDatabase(path.basename(folder), template);
  onTestFinished(async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    if (onPostgres) await dropDatabase(path.basename(folder));
  });
  return folder;
}
