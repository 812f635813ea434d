import { NotDelivered } from "./not-delivered.ts";

/** What nodemailer attaches to its errors, as far as it is read here. */
interface SmtpFailure {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  timeoutType?: string;
}

/**
 * What an SMTP failure means for the mail: 4xx and lost connections pass, 5xx stay (RFC 5321, 4.2.1). What happens before
 * a recipient is named (connecting, TLS, login, MAIL FROM) is the server's refusal of us, not of the recipient: nobody's
 * mail is given up for it.
 */
export function notDelivered({
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
    // A connection that broke once it stood may have broken over this very mail: it must not be tried without end.
    const stood = code === "ECONNECTION" || timeoutType === "SOCKET_TIMEOUT";
    return new NotDelivered(unreachable(code, reply), { final: false, blame: stood ? "content" : "provider" });
  }
  const reason = `The mail server said: ${reply}`;
  const isAboutUs = responseCode === 421 || !/^(RCPT|DATA)/.test(command);
  if (isAboutUs) return new NotDelivered(reason, { final: false, blame: "provider" });
  return new NotDelivered(reason, {
    // 503 says that the session was in the wrong state, not that the mail was refused.
    final: responseCode >= 500 && responseCode !== 503,
    blame: command.startsWith("RCPT") && isAboutMailbox(responseCode, reply) ? "recipient" : "content",
  });
}

/** The replies that are about a mailbox (RFC 5321, 4.2.3). */
const ABOUT_MAILBOX = new Set([450, 550, 551, 552, 553]);

/**
 * Whether a refused recipient is refused because of its mailbox, and not because of who we are. An enhanced code says so: X.1
 * is the address and X.2 the mailbox, X.7 a policy (RFC 3463, 3). Else the reply code does.
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
