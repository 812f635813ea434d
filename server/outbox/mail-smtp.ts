import { Worker } from "node:worker_threads";
import { NotDelivered } from "./delivery.ts";
import type { Mail, Mailer } from "./mail.ts";
import { notDelivered, type SmtpFailure } from "./mail-errors.ts";

const CONNECTIONS = 5;
/** So many long mails under way fit into the thread's memory. Measured: with 200 they still do, with 400 it dies again and again. */
const MOST_CONNECTIONS = 100;
const SECOND = 1000;
/** The thread ends when no mail has come for so long, and gives its memory back. */
const IDLE_MS = 15 * SECOND;

/**
 * Several times what a hundred mails under way take. Measured: with half of it for short-lived objects 4 MB more stay in use,
 * because mails under way come to lie among the long-lived; with V8's own choice, where garbage lies longer, 40 MB more.
 */
const MEMORY = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 64 };

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

export type SmtpThreadOptions = ReturnType<typeof optionsFor>;
export interface SmtpJob {
  id: number;
  message: ReturnType<typeof messageOf>;
}
export type SmtpAnswer = { id: number; response: string | null } | { id: number; failure: SmtpFailure };

interface Sender {
  resolve(response: string | null): void;
  reject(error: NotDelivered): void;
}

/**
 * Mail by SMTP, over connections that stay open. A thread of its own puts each mail together and talks to the mail server: a
 * visitor would wait behind that. It starts with the first mail.
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Its query may set any of nodemailer's
 * options, such as `?maxConnections=10&socketTimeout=30000` (milliseconds); more than 100 connections count as 100.
 */
export function smtpMailer(url: string, provider: "smtp" | "sendgrid" = "smtp"): Mailer {
  const senders = new Map<number, Sender>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  return {
    provider,
    connections: Math.min(MOST_CONNECTIONS, Number(new URL(url).searchParams.get("maxConnections")) || CONNECTIONS),
    send(mail) {
      clearTimeout(idle);
      thread ??= start();
      const job: SmtpJob = { id: ++lastId, message: messageOf(mail) };
      const sent = new Promise<string | null>((resolve, reject) => senders.set(job.id, { resolve, reject }));
      thread.postMessage(job);
      return sent;
    },
    close: end,
  };

  function start(): Worker {
    const started = new Worker(new URL("./smtp-thread.js", import.meta.url), {
      workerData: optionsFor(url),
      resourceLimits: MEMORY,
      execArgv: [],
    });
    started.on("message", take);
    // What ends it ends in `exit`, too.
    started.on("error", () => {});
    started.on("exit", () => {
      if (thread !== started) return;
      thread = undefined;
      // It may have died of one of these very mails: they must not be tried without end.
      const refusal = new NotDelivered("This mail could not be put together", { final: false, blame: "message" });
      for (const { reject } of senders.values()) reject(refusal);
      senders.clear();
    });
    return started;
  }

  function take(answer: SmtpAnswer) {
    const sender = senders.get(answer.id);
    senders.delete(answer.id);
    if ("failure" in answer) sender?.reject(notDelivered(answer.failure));
    else sender?.resolve(answer.response);
    if (senders.size === 0) idle = setTimeout(end, IDLE_MS).unref();
  }

  async function end() {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }
}

/** SendGrid's own SMTP relay, by its key alone. */
export const sendGridMailer = (key: string): Mailer =>
  smtpMailer(`smtps://apikey:${encodeURIComponent(key)}@smtp.sendgrid.net:465`, "sendgrid");

function optionsFor(url: string) {
  const { username, hostname } = new URL(url);
  return {
    pool: true as const,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    // The outbox tries again, at its own pace and with its own count.
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    // A password never travels in the clear over a network.
    requireTLS: username !== "" && !LOOPBACK.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    // Last: what the address says wins.
    url,
  };
}

const messageOf = ({ calendar, ...mail }: Mail) => ({
  ...mail,
  envelope: { from: mail.from.address, to: [mail.to.address] },
  ...(calendar ? { icalEvent: { ...calendar, filename: "event.ics" } } : {}),
});
