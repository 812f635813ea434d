import fs from "node:fs";
import path from "node:path";
import { copyTables, NotEmpty } from "../db/copy-tables.ts";
import { lockData } from "../db/data-lock.ts";
import { openDatabase } from "../db/database.ts";
import { assertSiteData } from "../db/sqlite-file.ts";
import { readEnv, WrongEnvironment } from "../env.ts";
import { CannotStart } from "../errors.ts";
import { PICTURE_FOLDERS } from "../media/picture-names.ts";
import { pictureFiles } from "../media/stores/picture-files.ts";

// `npm run copy-to-postgres -- postgres://…`: the site in DATA_DIR, which must have been stopped; its pictures too where MEDIA_URL is set.
try {
  // The backup settings of the old site are not those of the new one.
  const variables = { ...process.env, DATABASE_URL: process.argv[2], BACKUP_DIR: undefined };
  const { DATA_DIR, DATABASE_URL, MEDIA_URL } = readEnv(variables);
  if (!DATABASE_URL)
    throw new CannotStart("Say where to: npm run copy-to-postgres -- postgres://user:password@host/site");
  assertSiteData(DATA_DIR);
  // Locked until this process ends: later writes of a site would be lost.
  lockData(DATA_DIR, "exclusive");

  const [from, to] = [await openDatabase({ DATA_DIR }), await openDatabase({ DATA_DIR, DATABASE_URL })];
  try {
    if (MEDIA_URL) {
      const bucket = await pictureFiles(DATA_DIR, MEDIA_URL);
      for (const folder of PICTURE_FOLDERS.map((name) => path.join(DATA_DIR, name))) {
        const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
        if (files.length > 0) await bucket.publish(folder);
        console.log(`${folder}: ${files.length} files`);
      }
    }
    for (const [table, count] of await copyTables(from, to)) console.log(`${table}: ${count} rows`);
    console.log(`Copied. Start the site with DATABASE_URL${MEDIA_URL ? " and MEDIA_URL." : "."}`);
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
  }
} catch (error) {
  const isForeseen = [WrongEnvironment, CannotStart, NotEmpty].some((kind) => error instanceof kind);
  console.error(isForeseen && error instanceof Error ? error.message : error);
  process.exit(1);
}
