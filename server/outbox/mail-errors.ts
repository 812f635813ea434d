import { NotDelivered } from "./not-delivered.ts";

/** The fields of nodemailer's errors that are read here. */
interface SmtpFailure {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  timeoutType?: string;
}

/**
 * Maps an SMTP failure to a refusal: 4xx and lost connections are temporary, 5xx are final (RFC 5321, 4.2.1). A failure before
 * RCPT TO (connecting, TLS, login, MAIL FROM) blames the provider: no delivery fails for it.
 */
export function classifySmtpError({
  message = "",
  code = "",
  command = "",
  responseCode,
  response,
  timeoutType,
}: SmtpFailure): NotDelivered {
  const reply = response ?? message;
  if (code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2") {
    return new NotDelivered(`The mail server refused our login: ${reply}`, { final: false, blame: "provider" });
  }
  if (responseCode === undefined) {
    // This very mail may break an established connection: it must not be retried without end.
    const wasConnected = code === "ECONNECTION" || timeoutType === "SOCKET_TIMEOUT";
    return new NotDelivered(unreachable(code, reply), { final: false, blame: wasConnected ? "content" : "provider" });
  }
  const reason = `The mail server said: ${reply}`;
  const isAboutUs = responseCode === 421 || !/^(RCPT|DATA)/.test(command);
  if (isAboutUs) return new NotDelivered(reason, { final: false, blame: "provider" });
  return new NotDelivered(reason, {
    // 503 means that the SMTP session was in the wrong state, not that the mail was refused.
    final: responseCode >= 500 && responseCode !== 503,
    blame: command.startsWith("RCPT") && isAboutMailbox(responseCode, reply) ? "recipient" : "content",
  });
}

/** The reply codes about a mailbox (RFC 5321, 4.2.3). */
const ABOUT_MAILBOX = new Set([450, 550, 551, 552, 553]);

/**
 * Whether a recipient is refused because of its mailbox, and not because of a policy. The enhanced code decides: X.1 is the
 * address, X.2 the mailbox, X.7 a policy (RFC 3463, 3). Without one the reply code decides.
 */
function isAboutMailbox(responseCode: number, reply: string): boolean {
  const [, subject] = /^\d{3}[ -][245]\.(\d{1,3})\.\d{1,3}\b/.exec(reply) ?? [];
  return subject === undefined ? ABOUT_MAILBOX.has(responseCode) : subject === "1" || subject === "2";
}

function unreachable(code: string, reply: string): string {
  if (code === "ETIMEDOUT") return "The mail server did not answer in time";
  if (code === "EDNS") return "The mail server's name could not be found";
  if (code === "ETLS") return `No secure connection to the mail server: ${reply}`;
  return `The connection to the mail server failed: ${reply}`;
}
