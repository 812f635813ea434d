import type { AddressInfo, Socket } from "node:net";
import net from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** The server's answer to a mail; by default it accepts it. */
interface Answer {
  code: number;
  says?: string;
}

export interface ReceivedMail {
  from: string;
  to: string;
  raw: string;
}

interface Behaviour {
  port?: number;
  /** Refuses or delays a recipient. */
  onRecipient?: (address: string) => Answer | undefined | Promise<Answer | undefined>;
  /** Refuses a mail; `"drop"` breaks the connection in the middle of DATA. */
  onMail?: (to: string) => Answer | "drop" | undefined;
  onLogin?: (user: string, password: string) => boolean;
  /** Milliseconds before each mail is accepted. */
  latency?: number;
}

const refusal = ({ code, says = "Refused" }: Answer) => Object.assign(new Error(says), { responseCode: code });

/** Accepts so many mails and holds the others until it is opened, so that a broadcast's progress does not depend on time. */
export function holdMailsAfter(count: number) {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  let come = 0;
  const onRecipient = async () => {
    come += 1;
    if (come > count) await promise;
    return undefined;
  };
  return { onRecipient, open };
}

/** A real SMTP server on loopback that stores accepted mails. Closed after the test. */
export async function smtpServer(behaviour: Behaviour = {}) {
  const server = await openSmtpServer(behaviour);
  onTestFinished(server.close);
  return server;
}

/** The same, closed by its caller. */
export async function openSmtpServer(behaviour: Behaviour = {}) {
  const received: ReceivedMail[] = [];
  const sockets = new Map<number, Socket>();
  let connections = 0;
  let open = 0;

  const server = new SMTPServer({
    authOptional: !behaviour.onLogin,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, callback) {
      if (behaviour.onLogin?.(username ?? "", password ?? "")) callback(null, { user: username ?? "" });
      else callback(refusal({ code: 535, says: "Wrong user or password" }));
    },
    async onRcptTo({ address }, _session, callback) {
      const answer = await behaviour.onRecipient?.(address);
      callback(answer ? refusal(answer) : null);
    },
    async onData(stream, session, callback) {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      const answer = behaviour.onMail?.(to);
      if (answer === "drop") {
        sockets.get(session.remotePort)?.destroy();
        stream.resume();
        return;
      }
      // An interrupted sender has sent nothing.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      if (answer) return callback(refusal(answer));
      if (behaviour.latency) await new Promise((resolve) => setTimeout(resolve, behaviour.latency));
      const { mailFrom } = session.envelope;
      received.push({ from: mailFrom ? mailFrom.address : "", to, raw });
      callback(null);
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    if (socket.remotePort) sockets.set(socket.remotePort, socket);
  });
  await new Promise<void>((resolve) => server.listen(behaviour.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;

  async function close() {
    for (const socket of sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return {
    port,
    /** For `SMTP_URL`. */
    url: `smtp://127.0.0.1:${port}?socketTimeout=10000`,
    received,
    close,
    connections: () => connections,
    /** The open connections. */
    open: () => open,
    recipients: () => received.map(({ to }) => to).sort(),
    /** The mail to this address, parsed by another library than the one that made it. */
    async mailTo(address: string): Promise<Email & { raw: string }> {
      const mail = received.findLast(({ to }) => to === address);
      if (!mail)
        throw new Error(`No mail to ${address}, only to ${received.map(({ to }) => to).join(", ") || "nobody"}`);
      return { ...(await PostalMime.parse(mail.raw)), raw: mail.raw };
    },
  };
}

/** A port that accepts connections and never answers. */
export async function silentServer() {
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?socketTimeout=300&greetingTimeout=300&connectionTimeout=300` };
}

/** A closed port. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
