/** A mail address with the name that people read; any script, no line breaks. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as its noun composes it: all but what the queue adds. */
export interface MailContent {
  from: Mailbox;
  /** The recipient's name; empty where it is not known. */
  toName: string;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** An iCalendar file (RFC 5545), sent as RFC 6047 has it. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
}

export interface Mail extends Omit<MailContent, "toName"> {
  to: Mailbox;
  /** With the angle brackets (RFC 5322, 3.6.4). The same for each attempt, so that a mail program shows a repeated one once. */
  messageId: string;
}

/** What carries mails. One implementation for each provider; tests put a real server behind it. */
export interface Mailer {
  provider: "smtp" | "sendgrid" | "simulated";
  /** How many mails can be under way at once. */
  connections: number;
  /**
   * Hands a mail over.
   * @returns what the provider calls it, where it says so
   * @throws NotDelivered
   */
  send(mail: Mail): Promise<string | null>;
  /** Ends every connection, those with a mail under way too. */
  close(): void;
}
