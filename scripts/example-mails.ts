import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback that keeps what it gets, so that mails can be looked at as their readers see them. */
export async function exampleMails() {
  const received = new Map<string, { subject: string; html: string; text: string }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onData(stream, _session, callback) {
      const { subject = "", html = "", text: words = "" } = await PostalMime.parse(await text(stream));
      received.set(subject, { subject, html, text: words });
      callback();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** One of each subject. */
    all: () => [...received.values()],
    /** Where a subscriber sees what they get: the link in their mails, without the host. */
    alertsLink() {
      for (const { text } of received.values()) {
        const link = /http\S+(\/alerts\?token=\S+)/.exec(text)?.[1];
        if (link) return link;
      }
      throw new Error("No mail has a link to /alerts");
    },
    close: () => server.close(),
  };
}
