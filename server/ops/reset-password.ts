import { systemClock } from "../clock.ts";
import { lockData } from "../db/data-lock.ts";
import { openDatabase } from "../db/database.ts";
import { assertSiteData } from "../db/sqlite-file.ts";
import { transaction } from "../db/transaction.ts";
import { readEnv, WrongEnvironment } from "../env.ts";
import { CannotStart } from "../errors.ts";
import { setupLink } from "../owner/links.ts";
import { ownerService } from "../owner/service.ts";

// `npm run reset-password`: works beside a running server; the link is good there at once.
try {
  const env = readEnv(process.env);
  // Without this check a database would be created, and its link would open nothing.
  if (!env.DATABASE_URL) assertSiteData(env.DATA_DIR);
  lockData(env.DATA_DIR, "shared");
  const db = await openDatabase(env);
  const { token, otherHosts, helpers, invited } = await ownerService({
    db,
    clock: systemClock,
    env,
    write: (work) => transaction(db, work),
  }).reset();
  await db.destroy();
  if (otherHosts.length > 0) {
    console.log(`Passkeys were made for ${otherHosts.join(", ")}: at another address of the site they open nothing.`);
  }
  console.log("The owner's password and passkeys are gone, and every session and open invitation has ended.");
  if (invited.length > 0) console.log(`Invite again: ${invited.join(", ")}`);
  if (helpers.length > 0) {
    console.log(
      `Helpers can still sign in: ${helpers.join(", ")}. End each whom you do not know, in Settings, Sign-in.`,
    );
  }
  console.log("Set a new password here, once:");
  console.log(setupLink(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, token));
} catch (error) {
  if (error instanceof WrongEnvironment || error instanceof CannotStart) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
