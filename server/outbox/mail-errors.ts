import { NotDelivered } from "./delivery.ts";

/** What nodemailer attaches to its errors, as far as it is read here. */
export interface SmtpFailure {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  timeoutType?: string;
}

/**
 * What an SMTP failure means for the message: 4xx and lost connections pass, 5xx stay (RFC 5321, 4.2.1). What happens before
 * a recipient is named (connecting, TLS, login, MAIL FROM) is the server's refusal of us, not of the recipient: nobody's
 * message is given up for it.
 */
export function notDelivered({
  message = "",
  code = "",
  command = "",
  responseCode,
  response,
  timeoutType,
}: SmtpFailure): NotDelivered {
  const said = response ?? message;
  if (code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2") {
    return new NotDelivered(`The mail server refused our login: ${said}`, { final: false, blame: "provider" });
  }
  if (responseCode === undefined) {
    // A connection that broke once it stood may have broken over this very message: it must not be tried without end.
    const stood = code === "ECONNECTION" || timeoutType === "SOCKET_TIMEOUT";
    return new NotDelivered(unreachable(code, said), { final: false, blame: stood ? "message" : "provider" });
  }
  const reason = `The mail server said: ${said}`;
  const isAboutUs = responseCode === 421 || !/^(RCPT|DATA)/.test(command);
  if (isAboutUs) return new NotDelivered(reason, { final: false, blame: "provider" });
  return new NotDelivered(reason, {
    // 503 says that the session was in the wrong state, not that the message was refused.
    final: responseCode >= 500 && responseCode !== 503,
    blame: command.startsWith("RCPT") ? "recipient" : "message",
  });
}

function unreachable(code: string, said: string): string {
  if (code === "ETIMEDOUT") return "The mail server did not answer in time";
  if (code === "EDNS") return "The mail server's name could not be found";
  if (code === "ETLS") return `No secure connection to the mail server: ${said}`;
  return `The connection to the mail server failed: ${said}`;
}
