import os from "node:os";
import path from "node:path";
import { lockData } from "../../db/data-lock.ts";
import { assertSiteData } from "../../db/sqlite-file.ts";
import { readEnv, WrongEnvironment } from "../../env.ts";
import { CannotStart } from "../../errors.ts";
import type { AffectedHelpers } from "../../owner/revoke-sign-ins.ts";
import { BackupDamaged } from "./manifest.ts";
import { prepareRestoredData } from "./prepare-restored-data.ts";
import { restoreBackup } from "./restore.ts";
import { takeBackup } from "./take.ts";
import { verifyBackup } from "./verify.ts";

// `npm run backup`, `npm run verify-backup -- <backup>`, `npm run restore -- <backup>`; DATA_DIR says which site.
// `npm run after-restore` is for Postgres, and for a database file that was replaced by hand; `restore` includes it.
const [order, folder] = process.argv.slice(2);

try {
  const env = readEnv(process.env);
  if (env.DATABASE_URL && order !== "after-restore")
    throw new WrongEnvironment("DATABASE_URL is set: Postgres is backed up by its own pg_dump");
  const backup = () => {
    if (folder) return folder;
    throw new WrongEnvironment(`Say which backup: npm run ${order} -- <folder>`);
  };
  if (order === "take") {
    assertSiteData(env.DATA_DIR);
    const into = folder ?? env.BACKUP_DIR ?? "./backups";
    lockData(env.DATA_DIR, "shared");
    // Low priority: reading all pictures takes seconds of the processor.
    os.setPriority(os.constants.priority.PRIORITY_LOW);
    const taken = await takeBackup({ dataFolder: env.DATA_DIR, into, now: new Date(), keep: env.BACKUP_KEEP });
    console.log(`Backed up: ${path.resolve(taken)}`);
  } else if (order === "verify") {
    const { files, takenAt } = await verifyBackup(backup());
    console.log(`Sound: ${files.length} files, taken ${takenAt}`);
  } else if (order === "after-restore") {
    if (!env.DATABASE_URL) assertSiteData(env.DATA_DIR);
    lockData(env.DATA_DIR, "exclusive");
    tellWhatToCheck(await prepareRestoredData(env, new Date()), "the backup");
  } else {
    const { earlier, takenAt, ...waysIn } = await restoreBackup(backup(), env.DATA_DIR, new Date());
    console.log(`Restored into ${path.resolve(env.DATA_DIR)}`);
    if (earlier) console.log(`What stood there before is in ${earlier}`);
    tellWhatToCheck(waysIn, takenAt);
  }
} catch (error) {
  const isExpected = [WrongEnvironment, CannotStart, BackupDamaged].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @param takenAt the time of the backup */
function tellWhatToCheck({ helpers, invited }: AffectedHelpers, takenAt: string) {
  console.log(
    `Every session has ended. Passwords and passkeys are those of ${takenAt}: change yours if you had changed it since.`,
  );
  if (helpers.length > 0) console.log(`Helpers can sign in: ${helpers.join(", ")}. End each who had left since.`);
  if (invited.length > 0) console.log(`Open invitations have ended. Invite again: ${invited.join(", ")}`);
  console.log(
    "Check also what came after it: passkeys and calendar addresses taken away, people unsubscribed or erased.",
  );
}
