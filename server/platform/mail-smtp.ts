import type { Mail, Mailer } from "./mail.ts";
import { notDelivered } from "./mail-errors.ts";

const CONNECTIONS = 5;
const SECOND = 1000;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Mail by SMTP, over connections that stay open.
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Its query may set any of nodemailer's
 * options, such as `?maxConnections=10&socketTimeout=30000` (milliseconds).
 */
export function smtpMailer(url: string, provider: "smtp" | "sendgrid" = "smtp"): Mailer {
  const { username, hostname, searchParams } = new URL(url);
  // Loaded with the first mail: a site that has none to send should not carry the library.
  let opening: ReturnType<typeof openTransport> | undefined;

  return {
    provider,
    connections: Number(searchParams.get("maxConnections")) || CONNECTIONS,
    async send(mail) {
      try {
        opening ??= openTransport(url, username !== "" && !LOOPBACK.test(hostname));
        const transport = await opening;
        const { response } = await transport.sendMail(message(mail));
        return response?.slice(0, 200) ?? null;
      } catch (error) {
        throw notDelivered(error);
      }
    },
    async close() {
      (await opening)?.close({ force: true });
    },
  };
}

/** @param requireTLS whether mails may only travel encrypted: a password never goes over a network in the clear */
async function openTransport(url: string, requireTLS: boolean) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    // The outbox tries again, at its own pace and with its own count.
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    requireTLS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Last: what the address says wins.
    url,
  });
  transport.on("error", () => {});
  return transport;
}

/** SendGrid's own SMTP relay, by its key alone. */
export const sendGridMailer = (key: string): Mailer =>
  smtpMailer(`smtps://apikey:${encodeURIComponent(key)}@smtp.sendgrid.net:465`, "sendgrid");

const message = ({ calendar, ...mail }: Mail) => ({
  ...mail,
  envelope: { from: mail.from.address, to: [mail.to.address] },
  ...(calendar ? { icalEvent: { ...calendar, filename: "event.ics" } } : {}),
});
