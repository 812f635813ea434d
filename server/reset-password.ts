import { readEnv } from "./env.ts";
import { ownerService } from "./owner/service.ts";
import { setupLink } from "./owner/setup-link.ts";
import { systemClock } from "./platform/clock.ts";
import { openDatabase } from "./platform/db/database.ts";

// `npm run reset-password`: works beside a running server; the link is good there at once.
const env = readEnv(process.env);
const db = await openDatabase(env);
const token = await ownerService({ db, clock: systemClock, limited: false }).reset();
await db.destroy();
console.log("The password is gone and every session has ended. Set a new one here, once:");
console.log(setupLink(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, token));
