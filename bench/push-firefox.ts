import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { MAIL, signIn } from "./mail-run.ts";
import { noonZone } from "./noon-zone.ts";
import { figure, startSite } from "./site.ts";

// One delivery into a real Firefox: it subscribes at a stand-in of its maker's push server (the protocol of autopush), decrypts what the
// site sends there, and its worker shows it. Run by hand, where Firefox is installed: `node bench/push-firefox.ts`.
const FIREFOX = process.env.FIREFOX ?? "firefox-esr";
const PATIENCE_MS = 60_000;

const service = await startStandIn();
const site = await startSite({ PUSH_SERVICE_URL: service.origin, BUSINESS_TIMEZONE: noonZone() });
const browser = await startFirefox();
try {
  await browser.open(site.origin);
  await browser.evaluate(`document.querySelector("[data-alerts] button[value=on]").click()`);
  const said = await until(() =>
    browser.evaluate(`(() => { const words = document.querySelector("[data-alerts] [role=status]").textContent;
      return words.startsWith("One moment") ? "" : words })()`),
  );
  console.log(`The page says: ${said}`);
  const owner = await signIn(site.origin);
  const startedAt = performance.now();
  const { successCount } = await owner("POST", "/api/subscribers/mass-email", MAIL);
  const shown = await until(() =>
    browser.evaluate(`navigator.serviceWorker.getRegistration("/push-worker/").then((its) => its.getNotifications())
      .then((all) => all.map(({ title, body, data }) => [title, body, data].join(" | ")).join())`),
  );
  console.log(`Firefox shows: ${shown}`);
  figure("messages that the push service took", successCount, "messages", "1");
  figure("messages that Firefox acknowledged", service.acknowledged(), "messages", "1");
  figure("from the owner's press to the notification", performance.now() - startedAt, "ms");
} finally {
  await browser.close();
  await site.stop();
  service.close();
}

async function until(look: () => Promise<string>): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = await look();
    if (found) return found;
    await wait(100);
  }
  throw new Error("It did not come");
}

/** The push server of Firefox, as far as one browser needs it. */
async function startStandIn() {
  const channels = new Map<string, string>();
  let browserSocket: Duplex | undefined;
  let acknowledged = 0;
  const server = http.createServer(async (request, response) => {
    const channelID = channels.get(request.url ?? "");
    const body = await buffer(request);
    if (!channelID || !browserSocket) return response.writeHead(404).end();
    const headers = { encoding: "aes128gcm" };
    say({ messageType: "notification", channelID, version: randomUUID(), data: body.toString("base64url"), headers });
    response.writeHead(201).end();
  });
  server.on("upgrade", (request, socket) => {
    const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash("sha1").update(key).digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: push-notification\r\n\r\n`,
    );
    browserSocket = socket;
    socket.on("error", () => {});
    let read: Buffer = Buffer.alloc(0);
    socket.on("data", (part: Buffer) => {
      read = Buffer.concat([read, part]);
      for (let frame = firstFrame(read); frame; frame = firstFrame(read)) {
        read = read.subarray(frame.bytes);
        if (frame.text) hear(JSON.parse(frame.text));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function hear({ messageType, channelID }: { messageType?: string; channelID?: string }) {
    if (messageType === "hello") say({ messageType, uaid: randomUUID(), status: 200, use_webpush: true });
    if (messageType === "ack") acknowledged += 1;
    if (messageType !== "register" || !channelID) return;
    channels.set(`/push/${channelID}`, channelID);
    say({ messageType, channelID, status: 200, pushEndpoint: `${origin}/push/${channelID}` });
  }

  /** One text frame; a server's are not masked (RFC 6455, 5.2). */
  function say(message: object) {
    const text = Buffer.from(JSON.stringify(message));
    const long = Buffer.of(0x81, 126, text.length >> 8, text.length & 255);
    browserSocket?.write(Buffer.concat([text.length < 126 ? Buffer.of(0x81, text.length) : long, text]));
  }

  return {
    origin,
    acknowledged: () => acknowledged,
    close() {
      browserSocket?.destroy();
      server.close();
    },
  };
}

/** The first whole frame of a browser's, which are masked; its text only where it is a text. */
function firstFrame(read: Buffer): { bytes: number; text: string } | null {
  if (read.length < 6) return null;
  const short = read.readUInt8(1) & 127;
  const start = short === 126 ? 4 : 2;
  const length = short === 126 ? read.readUInt16BE(2) : short;
  if (read.length < start + 4 + length) return null;
  const mask = read.subarray(start, start + 4);
  const text = Buffer.from(read.subarray(start + 4, start + 4 + length)).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return { bytes: start + 4 + length, text: (read.readUInt8(0) & 15) === 1 ? Buffer.from(text).toString() : "" };
}

/** Firefox with a profile of its own, driven by WebDriver BiDi. */
async function startFirefox() {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "bench-firefox-"));
  const prefs = {
    "dom.push.serverURL": service.origin.replace("http", "ws"),
    "dom.push.testing.allowInsecureServerURL": true,
    "dom.push.connection.enabled": true,
    "dom.push.testing.ignorePermission": true,
    "permissions.default.desktop-notification": 1,
    // A machine without a desktop has nobody to show a notification.
    "alerts.useSystemBackend": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "app.update.enabled": false,
  };
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  fs.writeFileSync(path.join(profile, "user.js"), lines.join("\n"));
  const firefox = spawn(FIREFOX, ["--headless", "--remote-debugging-port=0", "--profile", profile, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile },
  });
  const ended = new Promise((resolve) => firefox.once("exit", resolve));
  const socket = new WebSocket(`${await addressOf(firefox.stderr)}/session`);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));

  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, ...answer } = JSON.parse(String(data));
    waiting.get(id)?.resolve(answer);
  });
  async function command(method: string, params: object): Promise<Result> {
    last += 1;
    const answer = Promise.withResolvers<Answer>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    const { type, result, message } = await answer.promise;
    if (type === "error" || !result) throw new Error(`${method}: ${message}`);
    return result;
  }

  await command("session.new", { capabilities: {} });
  const { contexts = [] } = await command("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  return {
    open: (url: string) => command("browsingContext.navigate", { context, url, wait: "complete" }),
    /** @returns the text that the expression comes to */
    async evaluate(expression: string): Promise<string> {
      const target = { context };
      const options = { expression, target, awaitPromise: true, userActivation: true };
      const { result, exceptionDetails } = await command("script.evaluate", options);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value ?? "";
    },
    async close() {
      socket.close();
      firefox.kill();
      await ended;
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** What of an answer of WebDriver BiDi is read here. */
interface Result {
  contexts?: { context: string }[];
  result?: { value?: string };
  exceptionDetails?: { text: string };
}
interface Answer {
  type: string;
  message?: string;
  result?: Result;
}

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  let output = "";
  for await (const part of stderr) {
    output += part;
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
    if (address) {
      return address;
    }
  }
  throw new Error("Firefox did not start");
}
