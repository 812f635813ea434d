import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { openDatabase } from "../server/db/database.ts";
import { ownerCookie } from "./site.ts";

/** A mail server in a process of its own, and what it has taken so far. */
export async function startSmtp() {
  const child = fork(path.join(import.meta.dirname, "smtp-server.ts"));
  const [{ port }] = await once(child, "message");
  const ask = async (question: "count" | "clear"): Promise<{ people: number; total: number }> => {
    child.send(question);
    return (await once(child, "message"))[0];
  };
  return { port, count: () => ask("count"), clear: () => ask("clear"), stop: () => child.disconnect() };
}

/** As many mails from a process that does nothing else, over as many connections. @returns mails per second */
export async function bareLoop(url: string, connections: number, count: number): Promise<number> {
  const child = fork(path.join(import.meta.dirname, "bare-loop.ts"), [url, String(connections), String(count)]);
  return (await once(child, "message"))[0];
}

/** Puts so many subscribers into a data folder, who take mails. */
export async function addPeople(folder: string, count: number) {
  const db = await openDatabase({ DATA_DIR: folder });
  const person = {
    smsNotifications: false,
    firstName: "Ada",
    lastName: "Snow",
    consent: null,
    createdAt: new Date().toISOString(),
  };
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, index) => ({
      ...person,
      email: `person${from + index}@example.com`,
      phone: null,
    }));
    await db.insertInto("subscribers").values(rows).execute();
  }
  await db.destroy();
}

/** The owner's calls, once the brakes are off the pace. */
export async function signIn(origin: string) {
  const headers = { "content-type": "application/json" };
  const cookie = await ownerCookie(origin);
  await call("PUT", "/api/business", { mailsPerSecond: 10_000, smsPerSecond: 10_000 });
  return call;

  async function call(method: string, url: string, body?: unknown) {
    const answer = await fetch(origin + url, {
      method,
      headers: { cookie, ...(body === undefined ? {} : headers) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  }
}

export const MAIL = {
  subject: "Ice week",
  message: "Come by.\n\nWe have mango, cherry and blue raspberry all week long.",
};
