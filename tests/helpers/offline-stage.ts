import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openDatabase } from "../../server/db/database.ts";
import type { Stage } from "./offline-world.ts";
import { givePassword, PASSWORD } from "./owner-password.ts";
import { siteServer } from "./sites.ts";

const NOON = "2026-07-04T12:00:00-05:00";

/** Sites for one sequence after another, each with its own data; their server can be killed. */
export function pocketStages() {
  const empty = temporaryFolder();
  const migrated = openDatabase({ DATA_DIR: empty }).then(async (db) => {
    await givePassword(db);
    await db.destroy();
  });
  let server = siteServer();

  return {
    async open(): Promise<Stage & { close(): Promise<void> }> {
      await migrated;
      const folder = temporaryFolder();
      fs.cpSync(empty, folder, { recursive: true });
      let now = NOON;
      let port = "0";
      let dying: Promise<void> | undefined;
      const start = () =>
        server.open(now, { LOG_LEVEL: "silent", ADMIN_PASSWORD: PASSWORD, DATA_DIR: folder, PORT: port });
      const { origin } = await start();
      port = new URL(origin).port;
      const login = await post(`${origin}/api/admin/login`, { password: PASSWORD });
      const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
      return {
        origin,
        folder,
        password: PASSWORD,
        now,
        setTime(moment) {
          now = moment;
          // A server that is being killed gets the time at its next start.
          return server.setTime(moment).catch(() => {});
        },
        owner: (method, url, body) =>
          fetch(origin + url, {
            method,
            headers: { cookie, ...(body && { "content-type": "application/json" }) },
            body: body && JSON.stringify(body),
          }),
        kill() {
          dying = server.kill();
          return dying;
        },
        async start() {
          await dying;
          server = siteServer();
          await start();
        },
        async close() {
          await server.close();
          fs.rmSync(folder, { recursive: true });
        },
      };
    },
    end() {
      server.end();
      fs.rmSync(empty, { recursive: true });
    },
  };
}

const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), "pocket-"));

const post = (url: string, body: object) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
