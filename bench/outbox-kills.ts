import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addPeople, MAIL, signIn, startSmtp } from "./mail-run.ts";
import { figure, startSite } from "./site.ts";

// A send to 2,000 people whose server is killed fifty times on the way.
const PEOPLE = 2000;
const KILLS = 50;
const CONNECTIONS = 5;

const smtp = await startSmtp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-kills-"));
await addPeople(folder, PEOPLE);
const variables = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${smtp.port}?maxConnections=${CONNECTIONS}` };

let site = await startSite(variables);
let owner = await signIn(site.origin);
owner("POST", "/api/subscribers/mass-email", MAIL).catch(() => {});
for (let kill = 1; kill <= KILLS; kill++) {
  while ((await smtp.count()).people < (PEOPLE / (KILLS + 1)) * kill) await wait(1);
  await site.kill();
  site = await startSite(variables);
}
owner = await signIn(site.origin);
while ((await owner("GET", "/api/sends/1")).queuedCount > 0) await wait(100);

const { people, total } = await smtp.count();
const send = await owner("GET", "/api/sends/1");
figure("people reached over 50 kills", people, "people", String(PEOPLE));
figure("said to be sent", send.successCount, "mails", String(PEOPLE));
figure("sent twice", total - people, "mails", `at most ${KILLS * CONNECTIONS}`);
await site.stop();
smtp.stop();
