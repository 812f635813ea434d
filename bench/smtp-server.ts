import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

// An SMTP server in a process of its own that answers at once, and counts who got how many mails.
const received = new Map<string, number>();
let total = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  logger: false,
  onData(stream, session, callback) {
    stream.resume();
    stream.on("end", () => {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      received.set(to, (received.get(to) ?? 0) + 1);
      total += 1;
      callback();
    });
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.server.address() as AddressInfo).port }));

process.on("message", (message) => {
  if (message === "clear") {
    received.clear();
    total = 0;
  }
  process.send?.({ people: received.size, total });
});
process.on("disconnect", () => process.exit(0));
