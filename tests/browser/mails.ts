import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { test as base } from "./test.ts";

export interface Mails {
  port: number;
  /** Takes no mail to its end from now on, until `release`. */
  hold(): void;
  release(): void;
  /** The newest mail to this address. */
  to(address: string): Promise<Email | undefined>;
  /** All that came, the oldest first. */
  all(): Promise<Email[]>;
}

/** A site that sends its mails to a real SMTP server. */
export const test = base.extend<{ mails: Mails }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that it depends on nothing.
  mails: async ({}, use) => {
    const received: { to: string; raw: string }[] = [];
    let held = Promise.resolve();
    let release = () => {};
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onRcptTo({ address }, _session, callback) {
        const isRefused = address.startsWith("gone");
        callback(isRefused ? Object.assign(new Error("No such user here"), { responseCode: 550 }) : null);
      },
      async onData(stream, session, callback) {
        const raw = await text(stream);
        await held;
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
        callback();
      },
    });
    server.on("error", () => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use({
      port: (server.server.address() as AddressInfo).port,
      hold() {
        held = new Promise((resolve) => {
          release = resolve;
        });
      },
      release: () => release(),
      async to(address) {
        const mail = received.findLast(({ to }) => to === address);
        return mail && PostalMime.parse(mail.raw);
      },
      all: () => Promise.all(received.map(({ raw }) => PostalMime.parse(raw))),
    });
    server.close();
  },

  env: async ({ mails }, use) => use({ SMTP_URL: `smtp://127.0.0.1:${mails.port}` }),
});
