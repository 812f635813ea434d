/** A mail address with its display name: any script, no line breaks. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as its noun composes it; the queue adds recipient and message id. */
export interface MailContent {
  from: Mailbox;
  /** The recipient's name; may be empty. */
  toName: string;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** An iCalendar file (RFC 5545), sent by RFC 6047. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
}

export interface Mail extends Omit<MailContent, "toName"> {
  to: Mailbox;
  /** With angle brackets (RFC 5322, 3.6.4). The same for each attempt, so that mail programs show a repeated mail once. */
  messageId: string;
}

/** Sends mails. One implementation for each provider; tests run a real SMTP server. */
export interface Mailer {
  provider: "smtp" | "sendgrid" | "simulated";
  /** The number of mails that can be sent at the same time. */
  connections: number;
  /**
   * Sends a mail.
   * @returns the provider's id or reply, if any
   * @throws NotDelivered
   */
  send(mail: Mail): Promise<string | null>;
  /** Ends every connection, also while it sends a mail. */
  close(): void;
}
