import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "./mail.ts";
import { classifySmtpError } from "./mail-errors.ts";

const CONNECTIONS = 5;
/** Each mail under way holds memory and a socket. */
const MOST_CONNECTIONS = 100;
const SECOND = 1000;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Sends mail by SMTP over a pool of connections that stay open.
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Its query may set any of nodemailer's
 * options, such as `?maxConnections=10&socketTimeout=30000` (milliseconds); more than 100 connections count as 100.
 */
export function smtpMailer(url: string, provider: "smtp" | "sendgrid" = "smtp"): Mailer {
  const { username, hostname, searchParams } = new URL(url);
  const pool = createTransport({
    pool: true,
    maxMessages: Number.POSITIVE_INFINITY,
    // The outbox does the retries.
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    idleTimeout: 15 * SECOND,
    // Never send a password unencrypted over a network.
    requireTLS: username !== "" && !LOOPBACK.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    // Last, so that options in the URL win.
    url,
  });

  return {
    provider,
    connections: Math.min(MOST_CONNECTIONS, Number(searchParams.get("maxConnections")) || CONNECTIONS),
    async send(mail) {
      try {
        const { response } = await pool.sendMail(optionsOf(mail));
        return response?.slice(0, 200) ?? null;
      } catch (error) {
        throw classifySmtpError(error instanceof Error ? error : { message: String(error) });
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** SendGrid's SMTP relay. */
export const sendGridMailer = (key: string): Mailer =>
  smtpMailer(`smtps://apikey:${encodeURIComponent(key)}@smtp.sendgrid.net:465`, "sendgrid");

const optionsOf = ({ calendar, headers, ...mail }: Mail) => ({
  ...mail,
  // Prevents automatic replies (RFC 3834).
  headers: { ...headers, "Auto-Submitted": "auto-generated" },
  envelope: { from: mail.from.address, to: [mail.to.address] },
  ...(calendar ? { icalEvent: { ...calendar, filename: "event.ics" } } : {}),
});
