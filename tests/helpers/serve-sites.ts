import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createApp } from "../../server/app.ts";
import { openDatabase } from "../../server/db/database.ts";
import { readEnv } from "../../server/env.ts";
import { builtPages } from "../../server/web/pages/built.ts";
import { givePassword, PASSWORD } from "./owner-password.ts";
import type { Order } from "./sites.ts";

// A process that serves one site after another, each with its own data and a clock that messages set.
const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) };
let close = async () => {};

/** Migrated databases, with and without the owner's password. Each site copies one. */
const migrated = new Map<boolean, Promise<string>>();

async function migrate(hasOwner: boolean): Promise<string> {
  const folder = temporaryFolder("browser-migrated-");
  process.on("exit", () => fs.rmSync(folder, { recursive: true }));
  const db = await openDatabase({ DATA_DIR: folder });
  if (hasOwner) await givePassword(db);
  await db.destroy();
  return folder;
}

async function carryOut(order: Order) {
  if (order.close) return close();
  if (order.time) clock.offset = Date.parse(order.time) - Date.now();
  if (order.open) return open(order.open);
}

async function open(variables: Record<string, string>) {
  const folder = variables.DATA_DIR ?? (await newFolder(variables.ADMIN_PASSWORD === PASSWORD));
  const env = readEnv({ DATA_DIR: folder, RATE_LIMITS: "off", ...variables });
  const { app, owner } = await createApp({ env, clock, pages: builtPages });
  close = async () => {
    await app.close();
    if (!variables.DATA_DIR) fs.rmSync(folder, { recursive: true });
  };
  const setupToken = await owner.setupToken();
  return { setupToken, origin: await app.listen({ port: Number(variables.PORT ?? 0), host: "127.0.0.1" }) };
}

async function newFolder(hasOwner: boolean): Promise<string> {
  const template = migrated.get(hasOwner) ?? migrate(hasOwner);
  migrated.set(hasOwner, template);
  const folder = temporaryFolder("browser-site-");
  fs.cpSync(await template, folder, { recursive: true });
  return folder;
}

function temporaryFolder(prefix: string): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), prefix));
}

process.on("message", async (order: Order) => process.send?.((await carryOut(order)) ?? {}));
process.on("disconnect", () => process.exit());
