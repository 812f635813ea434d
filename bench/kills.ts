import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseFaults } from "../server/db/sqlite-file.ts";
import { figure, ownerCookie, startSite } from "./site.ts";

// Fifty SIGKILLs while messages come in, with backups taken meanwhile: what was acknowledged must be there afterwards, in the
// site as in each backup that was taken after it.
const KILLS = 50;
const VISITORS = 8;
const BACKUP_EVERY = 10;

const root = fs.mkdtempSync(path.join(os.tmpdir(), "bench-kills-"));
const [folder, backups, restored] = ["data", "backups", "restored"].map((name) => path.join(root, name));
if (!folder || !backups || !restored) throw new Error("Three folders");

const acknowledged: string[] = [];
const backedUp: { backup: string; mustHold: string[] }[] = [];
let sent = 0;
for (let kill = 1; kill <= KILLS; kill++) {
  const site = await startSite({ DATA_DIR: folder });
  let isOver = false;
  const visitors = Array.from({ length: VISITORS }, () => writeUntil(() => isOver, site.origin));
  if (kill % BACKUP_EVERY === 0) {
    const mustHold = [...acknowledged];
    const output = command("take", backups, folder);
    backedUp.push({ backup: output.slice(output.indexOf("/")).trim(), mustHold });
  }
  await wait(Math.random() * 500);
  await site.kill();
  isOver = true;
  await Promise.all(visitors);
}

const site = await startSite({ DATA_DIR: folder });
const kept = new Set(await messages(site.origin));
await site.stop();
figure("kills", KILLS, "");
figure("acknowledged writes", acknowledged.length, "");
figure("acknowledged writes that were lost", acknowledged.filter((text) => !kept.has(text)).length, "", "0");
figure("faults that the database's own check finds", databaseFaults(path.join(folder, "site.db")).length, "", "0");

let lost = 0;
for (const { backup, mustHold } of backedUp) {
  command("restore", backup, restored);
  const copy = await startSite({ DATA_DIR: restored });
  const held = new Set(await messages(copy.origin));
  lost += mustHold.filter((text) => !held.has(text)).length;
  await copy.stop();
}
figure("backups taken under load and restored", backedUp.length, "");
figure("writes acknowledged before a backup that it lacks", lost, "", "0");
fs.rmSync(root, { recursive: true });

async function writeUntil(isOver: () => boolean, origin: string) {
  while (!isOver()) {
    sent += 1;
    const message = `Message ${sent}`;
    const body = { firstName: "Ada", lastName: "Snow", email: "ada@example.com", subject: "feedback", message };
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${origin}/api/contact`, { method: "POST", headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    );
    if (answer?.status === 201) acknowledged.push(message);
  }
}

async function messages(origin: string): Promise<string[]> {
  const cookie = await ownerCookie(origin);
  const rows: { message: string }[] = await (
    await fetch(`${origin}/api/contact-messages`, { headers: { cookie } })
  ).json();
  return rows.map(({ message }) => message);
}

function command(order: string, place: string, dataFolder: string): string {
  const env = { PATH: process.env.PATH, DATA_DIR: dataFolder };
  return execFileSync(process.execPath, ["server/ops/backup/command.ts", order, place], { encoding: "utf8", env });
}
